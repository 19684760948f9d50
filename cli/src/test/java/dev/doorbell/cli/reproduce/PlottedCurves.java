package dev.doorbell.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/** Curves in the SVG of a figure. */
final class PlottedCurves {

    private PlottedCurves() {}

    /** Reads an SVG. */
    static Document read(Path svg) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(svg.toFile());
    }

    /** Returns the names of the legend. */
    static List<String> names(Document svg) {
        return List.of(svg.getElementsByTagName("desc").item(0).getTextContent().split("; "));
    }

    /**
     * Returns the points of each curve as shares of the plot's area, whose size depends on fonts.
     */
    static List<List<Point2D>> shares(Document svg) {
        Rectangle2D area = area(svg);
        return polylines(svg).values().stream()
                .map(points ->
                        points.stream()
                                .<Point2D>map(point ->
                                        new Point2D.Double(
                                                (point.getX() - area.getX()) / area.getWidth(),
                                                (point.getY() - area.getY()) / area.getHeight()))
                                .toList())
                .toList();
    }

    /** Returns the clipping area. */
    static Rectangle2D area(Document svg) {
        Element clip = (Element) svg.getElementsByTagName("clipPath").item(0);
        Element area = (Element) clip.getElementsByTagName("rect").item(0);
        return new Rectangle2D.Double(
                number(area, "x"),
                number(area, "y"),
                number(area, "width"),
                number(area, "height"));
    }

    /** Returns segments of the same style, joined if each starts at the end of the previous one. */
    static Map<String, List<Point2D>> polylines(Document svg) {
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
    static List<Element> lines(Document svg, boolean ofPlot) {
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
