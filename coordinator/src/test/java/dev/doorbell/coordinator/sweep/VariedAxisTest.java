package dev.doorbell.coordinator.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.chart.Curve;
import dev.doorbell.coordinator.chart.Curve.Spot;
import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariedAxisTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nic.doorbell | 60ns 120ns | nic.doorbell [ns]",
                "nic.doorbell | 0.5x 2x | nic.doorbell [x]",
                "pcie.rate | 20GB/s 24.5GB/s | pcie.rate [GB/s]",
                "sizes | 512 4K | sizes [B]",
                "ctas | 1 4 | ctas",
                "nic.doorbell | 60ns 2x | none",
                "path | ibgda ibrc | none",
                "seed | 7 | none"
            })
    void isWhatHasNumbersOfOneUnit(String name, String values, String title) {
        List<SweepPoint> points = new ArrayList<>();
        for (String value : values.split(" ", -1)) {
            SequencedMap<String, String> point = new LinkedHashMap<>();
            point.put(name, value);
            points.add(new SweepPoint(point, "job-" + (points.size() + 1)));
        }

        assertThat(
                        VariedAxis.of(new Sweep(1, Instant.EPOCH, points))
                                .map(VariedAxis::column)
                                .map(it ->
                                        it.unit().isEmpty()
                                                ? it.name()
                                                : it.name() + " [" + it.unit() + "]")
                                .orElse("none"))
                .isEqualTo(title);
    }

    @Test
    void everyKindOfRowIsACurveAndOneThatHidesAnotherIsDashed() {
        Table table =
                table(
                        "60ns 8 16 1.0",
                        "60ns 64 128 1.0",
                        "60ns 512 1024 7",
                        "120ns 8 16 2",
                        "120ns 64 128 2.001",
                        "120ns 512 1024 8");

        List<Plot> plots = new VariedAxis(new Column("nic.doorbell", "ns")).plots(table);

        assertThat(plots)
                .singleElement()
                .extracting(Plot::title)
                .isEqualTo("time [us] over nic.doorbell [ns]");
        assertThat(plots.getFirst().curves())
                .extracting(curve -> curve.name() + " " + curve.stroke())
                .containsExactly("size 8 B SOLID", "size 64 B DASHED", "size 512 B SOLID");
        assertThat(plots.getFirst().curves())
                .extracting(Curve::spots)
                .startsWith(List.of(new Spot(60, 1), new Spot(120, 2)));
    }

    @Test
    void ratiosAreToTheFirstJobAndToTheOneBefore() {
        SequencedMap<String, String> values = new LinkedHashMap<>();
        values.put("nic.doorbell", "60ns");
        Sweep sweep = new Sweep(1, Instant.EPOCH, List.of(new SweepPoint(values, "job-1")));
        Table joined =
                Table.parse(
                        "t",
                        List.of(
                                new Column("job", ""),
                                new Column("nic.doorbell", ""),
                                new Column("size", "B"),
                                new Column("time", "us")),
                        Stream.of(
                                        "job-1 60ns 8 1",
                                        "job-1 60ns 64 4",
                                        "job-2 1x 8 2",
                                        "job-2 1x 64 4",
                                        "job-3 2x 8 3",
                                        "job-3 2x 64 -")
                                .map(row -> List.of(row.split(" ")))
                                .toList());

        assertThat(SweepRatios.of(sweep, joined).orElseThrow().texts())
                .extracting(row -> String.join(" ", row))
                .containsExactly(
                        "job-1 60ns 8 1 - -",
                        "job-1 60ns 64 4 - -",
                        "job-2 1x 8 2 2.000x 2.000x",
                        "job-2 1x 64 4 1.000x 1.000x",
                        "job-3 2x 8 3 3.000x 1.500x",
                        "job-3 2x 64 - - -");
        assertThat(SweepRatios.of(sweep, table("60ns 8 16 1"))).isEmpty();
    }

    private static Table table(String... rows) {
        return Table.parse(
                "t",
                List.of(
                        new Column("nic.doorbell", ""),
                        new Column("size", "B"),
                        new Column("all", "B"),
                        new Column("time", "us")),
                Stream.of(rows).map(row -> List.of(row.split(" "))).toList());
    }
}
