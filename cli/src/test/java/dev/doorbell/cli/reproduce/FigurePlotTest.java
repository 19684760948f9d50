package dev.doorbell.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.reproduce.FigureResult;
import dev.doorbell.workloads.reproduce.Studies;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurve;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurves;
import dev.doorbell.workloads.reproduce.statement.Point;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;

/** Plot of a figure as SVG, parsed like any other SVG. */
class FigurePlotTest {

    private static final int POINTS = 5;
    private static final List<Mark> MARKS =
            List.of(
                    new Mark.Level("published: 100 Mops", "100"),
                    new Mark.Place("published: begins", "2"),
                    new Mark.Spot("published: here", "1", "0.25"));

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 12, 20})
    void everyCurveIsOnePolylineOfItsOwnLookWithinTheAxes(int curves) throws Exception {
        Document svg = plot(curves);
        Rectangle2D area = PlottedCurves.area(svg);

        Map<String, List<Point2D>> polylines = PlottedCurves.polylines(svg);

        assertThat(polylines).as("colours and dashes of lines").hasSize(curves);
        assertThat(polylines.values()).allMatch(points -> points.size() == POINTS);
        assertThat(polylines.values())
                .allSatisfy(points -> assertThat(points).allMatch(area::contains));
        assertThat(polylines.values())
                .as("points to the right of those before")
                .allMatch(points ->
                        IntStream.range(1, POINTS)
                                .allMatch(i -> points.get(i).getX() > points.get(i - 1).getX()));
        assertThat(PlottedCurves.lines(svg, false)).as("lines of the legend").hasSize(curves);
    }

    @Test
    void theLegendHasTheNamesOfAllCurvesAndMarks() throws Exception {
        List<String> names =
                Stream.concat(
                                IntStream.range(0, 9).mapToObj(FigurePlotTest::name),
                                MARKS.stream().map(Mark::label))
                        .toList();

        assertThat(PlottedCurves.names(plot(9))).isEqualTo(names);
    }

    @Test
    void aCurveOnTopOfOthersShowsThemInItsGaps() {
        CurveStyle style = CurveStyle.of(2, 4);

        assertThat(style.over(0)).isEqualTo(style);
        assertThat(style.over(1).colour()).isEqualTo(style.colour());
        assertThat(style.over(1).stroke().getDashArray()).containsExactly(9f, 9f);
        assertThat(style.over(3).stroke().getDashArray()).containsExactly(9f, 27f);
    }

    @Test
    void equalCurvesDifferInTheirDashes() throws Exception {
        EmulatedCurve curve = curve(0);
        List<EmulatedCurve> equal =
                IntStream.range(0, 3)
                        .mapToObj(i -> new EmulatedCurve(name(i), curve.points(), List.of()))
                        .toList();

        assertThat(PlottedCurves.lines(plot(equal), false)).as("lines of the legend").hasSize(3);
        String svg = Files.readString(folder.resolve("rates.svg"));
        assertThat(svg).contains("stroke-dasharray:9,9", "stroke-dasharray:9,18");
    }

    @Test
    void curvesOfTheShippedFiguresAllDifferInColour() {
        Studies.all().stream()
                .flatMap(study -> study.figures().stream())
                .map(figure -> figure.curves().size())
                .forEach(curves ->
                        assertThat(
                                        IntStream.range(0, curves)
                                                .mapToObj(i -> CurveStyle.of(i, curves)))
                                .extracting(CurveStyle::colour)
                                .doesNotHaveDuplicates());
    }

    private static String name(int curve) {
        return "curve <" + curve + "> & more";
    }

    private Document plot(int curves) throws Exception {
        return plot(IntStream.range(0, curves).mapToObj(FigurePlotTest::curve).toList());
    }

    private Document plot(List<EmulatedCurve> curves) throws Exception {
        Figure figure =
                new Figure(
                        "rates",
                        "Rates",
                        new Axis("CTAs", "CTAs", Axis.Scale.LOG2),
                        new Axis("rate", "Mops", Axis.Scale.LINEAR),
                        List.of(),
                        MARKS,
                        List.of(),
                        List.of());
        EmulatedCurves emulated = new EmulatedCurves(curves);
        FigurePlot.of(new FigureResult(figure, emulated, List.of())).write(folder.resolve("rates"));
        return PlottedCurves.read(folder.resolve("rates.svg"));
    }

    private static EmulatedCurve curve(int number) {
        List<Point> points =
                IntStream.range(0, POINTS)
                        .mapToObj(i ->
                                new Point(
                                        BigDecimal.valueOf(1L << i),
                                        BigDecimal.valueOf(10L * number + 3L * i + 1),
                                        "nothing"))
                        .toList();
        return new EmulatedCurve(name(number), points, List.of());
    }
}
