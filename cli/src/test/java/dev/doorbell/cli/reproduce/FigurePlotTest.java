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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

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
        Rectangle2D area = area(svg);

        Map<String, List<Point2D>> polylines = polylines(svg);

        assertThat(polylines).as("colours and dashes of lines").hasSize(curves);
        assertThat(polylines.values()).allMatch(points -> points.size() == POINTS);
        assertThat(polylines.values())
                .allSatisfy(points -> assertThat(points).allMatch(area::contains));
        assertThat(polylines.values())
                .as("points to the right of those before")
                .allMatch(points ->
                        IntStream.range(1, POINTS)
                                .allMatch(i -> points.get(i).getX() > points.get(i - 1).getX()));
        assertThat(lines(svg, false)).as("lines of the legend").hasSize(curves);
    }

    @Test
    void theLegendHasTheNamesOfAllCurvesAndMarks() throws Exception {
        List<String> names =
                Stream.concat(
                                IntStream.range(0, 9).mapToObj(FigurePlotTest::name),
                                MARKS.stream().map(Mark::label))
                        .toList();

        assertThat(plot(9).getElementsByTagName("desc").item(0).getTextContent().split("; "))
                .containsExactlyElementsOf(names);
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
        EmulatedCurves emulated =
                new EmulatedCurves(
                        IntStream.range(0, curves).mapToObj(FigurePlotTest::curve).toList());
        FigurePlot.of(new FigureResult(figure, emulated, List.of())).write(folder.resolve("rates"));
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(folder.resolve("rates.svg").toFile());
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

    /** Returns the clipping area. */
    private static Rectangle2D area(Document svg) {
        Element clip = (Element) svg.getElementsByTagName("clipPath").item(0);
        Element area = (Element) clip.getElementsByTagName("rect").item(0);
        return new Rectangle2D.Double(
                number(area, "x"),
                number(area, "y"),
                number(area, "width"),
                number(area, "height"));
    }

    /** Returns segments of the same style, joined if each starts at the end of the previous one. */
    private static Map<String, List<Point2D>> polylines(Document svg) {
        Map<String, List<Point2D>> polylines = new LinkedHashMap<>();
        for (Element line : lines(svg, true)) {
            List<Point2D> points =
                    polylines.computeIfAbsent(
                            line.getAttribute("style"), look -> new ArrayList<>());
            Point2D from = new Point2D.Double(number(line, "x1"), number(line, "y1"));
            if (points.isEmpty()) {
                points.add(from);
            }
            assertThat(from).isEqualTo(points.getLast());
            points.add(new Point2D.Double(number(line, "x2"), number(line, "y2")));
        }
        return polylines;
    }

    /**
     * Returns the lines of curves, which are two pixels wide: those of the plot or of its legend.
     */
    private static List<Element> lines(Document svg, boolean ofPlot) {
        NodeList all = svg.getElementsByTagName("line");
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(line -> line.getAttribute("style").contains("stroke-width:2;"))
                .filter(line -> clipped(line.getParentNode()) == ofPlot)
                .toList();
    }

    private static boolean clipped(Node group) {
        return !((Element) group).getAttribute("clip-path").isEmpty();
    }

    private static double number(Element element, String attribute) {
        return Double.parseDouble(element.getAttribute(attribute));
    }
}
