package dev.doorbell.coordinator.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.doorbell.coordinator.chart.Curve.Spot;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TablePlotsTest {

    @Test
    void drawsAMeasuredColumnOverSizesWithACurveForEachKey() {
        Table table =
                table(
                        List.of(
                                new Column("pe", ""),
                                new Column("ctas", ""),
                                new Column("size", "B"),
                                new Column("count", ""),
                                new Column("time", "us")),
                        "0 1 8 1 2.5",
                        "0 1 16 2 3.5",
                        "0 4 8 1 4.5",
                        "0 4 16 2 -");

        List<Plot> plots = TablePlots.of(table);

        assertThat(plots)
                .singleElement()
                .extracting(Plot::title)
                .isEqualTo("time [us] over size [B]");
        assertThat(plots.getFirst().curves())
                .extracting(Curve::name, Curve::spots)
                .containsExactly(
                        tuple("ctas 1", List.of(new Spot(8, 2.5), new Spot(16, 3.5))),
                        tuple("ctas 4", List.of(new Spot(8, 4.5))));
    }

    @Test
    void drawsOverAPlainNumberWhereNoSizeIsVaried() {
        Table table =
                table(
                        List.of(
                                new Column("ctas", ""),
                                new Column("size", "B"),
                                new Column("rate", "Mops")),
                        "1 8 2",
                        "2 8 4");

        assertThat(TablePlots.of(table))
                .singleElement()
                .extracting(Plot::title)
                .isEqualTo("rate [Mops] over ctas");
    }

    @Test
    void whatCameOutIsNeverWhatIsVaried() {
        Table table =
                table(
                        List.of(
                                new Column("scheme", ""),
                                new Column("fields", ""),
                                new Column("time", "us"),
                                new Column("to host", "B"),
                                new Column("copies", "")),
                        "a 1 5 100 2",
                        "a 9 6 900 18",
                        "b 1 7 100 6",
                        "b 9 8 900 54");

        Plot plot = TablePlots.of(table).getFirst();

        assertThat(plot.title()).isEqualTo("time [us] over fields");
        assertThat(plot.curves())
                .extracting(Curve::name, Curve::stroke)
                .containsExactly(
                        tuple("scheme a", Curve.Stroke.SOLID),
                        tuple("scheme b", Curve.Stroke.SOLID));
    }

    @Test
    void doesNotJoinPointsThatDifferInMoreThanX() {
        Table table =
                table(
                        List.of(
                                new Column("pattern", ""),
                                new Column("size", "B"),
                                new Column("time", "us")),
                        "WRF_x 480 5",
                        "WRF_y 480 6",
                        "FFT2 900 7");

        Plot plot = TablePlots.of(table).getFirst();

        assertThat(plot.curves()).extracting(Curve::stroke).containsExactly(Curve.Stroke.NONE);
        assertThat(plot.figure().markup()).doesNotContain("polyline");
    }

    @Test
    void drawsNothingWhereNothingIsVariedOrMeasured() {
        Column size = new Column("size", "B");

        assertThat(TablePlots.of(table(List.of(size, new Column("t", "us")), "8 1"))).isEmpty();
        assertThat(TablePlots.of(table(List.of(size), "8", "9"))).isEmpty();
        assertThat(TablePlots.of(table(List.of(size)))).isEmpty();
    }

    @Test
    void anAxisIsLogarithmicWhenItsValuesAreSpreadOut() {
        Scale sizes = Scale.of(DoubleStream.of(8, 1 << 20), true);
        Scale rates = Scale.of(DoubleStream.of(1, 3), false);

        assertThat(sizes.logarithmic()).isTrue();
        assertThat(sizes.ticks()).startsWith(8.0, 32.0).hasSizeBetween(5, 9);
        assertThat(sizes.ticks().stream().map(sizes::text))
                .startsWith("8", "32", "128", "512", "2K");
        assertThat(rates.logarithmic()).isFalse();
        assertThat(rates.ticks().stream().map(rates::text)).startsWith("0", "0.5", "1");
        assertThat(Scale.of(DoubleStream.of(0), false).place(0)).isZero();
        Scale part = Scale.of(DoubleStream.of(0.4, 1.6), false);
        assertThat(part.logarithmic()).as("no decade").isFalse();
        assertThat(part.document()).containsEntry("from", 0.0).containsEntry("to", 1.6 * 1.04);
        assertThat(Scale.of(DoubleStream.of(0.2, 1.6), false).logarithmic()).isTrue();
        assertThat(Scale.of(DoubleStream.of(1_024, 4_096), true).logarithmic()).isTrue();
    }

    /** Returns a table whose rows are texts of cells separated by blanks. */
    private static Table table(List<Column> columns, String... rows) {
        return Table.parse(
                "t", columns, Stream.of(rows).map(row -> List.of(row.split(" "))).toList());
    }
}
