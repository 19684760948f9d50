package dev.doorbell.coordinator.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.chart.Curve.Spot;
import dev.doorbell.coordinator.chart.Curve.Stroke;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.workloads.reproduce.Studies;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.reproduce.study.Study;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PublishedTest {

    private static final Study NVSHMEM = Studies.all().getFirst();
    private static final Figure STORES = figure("fig5");

    @Test
    void aJobLikeThatOfAFigureHasItsMarks() {
        Published published = published(NVSHMEM.profile(), "8,16");

        assertThat(published.source())
                .contains("fig5 of \"" + NVSHMEM.title() + "\"", "reproduce nvshmem-fig5");
        assertThat(published.marks())
                .extracting(Mark::label)
                .contains("published: 1.7 Mops", "published: 180 Mops with 8 CTAs");
        Plot plot =
                new Plot(
                                new Column("ctas", ""),
                                new Column("rate", "Mops"),
                                List.of(
                                        new Curve(
                                                "p-bw",
                                                List.of(new Spot(8, 150), new Spot(16, 200)),
                                                0,
                                                Stroke.SOLID)))
                        .with(published);
        assertThat(plot.figure().markup())
                .contains("<g class=\"published\">", "published: NIC limit 215 Mops</li>")
                .contains("Published: fig5")
                .contains(">1000</text>");
        assertThat(new PlotImage(plot).svg())
                .contains("published: NIC limit 215 Mops</text>")
                .doesNotContain("class=");
        assertThat(JsonText.line(PlotDocument.of(plot)))
                .contains("{ \"name\": \"published: NIC limit 215 Mops\", \"y\": 215.0 }");
    }

    @Test
    void nothingWasPublishedOfAnotherMachineOrAnotherQuestion() {
        assertThat(published("ndv4-a100", "8")).isEqualTo(Published.NONE);
        assertThat(published(NVSHMEM.profile() + "+nic.doorbell=60ns", "8"))
                .isEqualTo(Published.NONE);
        assertThat(published(NVSHMEM.profile(), "7")).isEqualTo(Published.NONE);
    }

    private static Published published(String profile, String ctas) {
        Run run = STORES.curves().getFirst().runs().getFirst().with("ctas", ctas);
        Reading reading = STORES.curves().getFirst().reading();
        JobReport job =
                JobReport.of(
                        Map.of(
                                "workload",
                                run.workload(),
                                "path",
                                run.path(),
                                "nodes",
                                run.nodes(),
                                "profile",
                                profile,
                                "parameters",
                                run.parameters()));
        Column x = new Column(reading.x(), "");
        Column y = new Column(reading.y(), "Mops");
        return Published.of(job, Table.parse(reading.table(), List.of(x, y), List.of()), x, y);
    }

    private static Figure figure(String name) {
        return NVSHMEM.figures().stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
