package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.chart.Curve.Spot;
import dev.doorbell.coordinator.chart.Curve.Stroke;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.workloads.result.Column;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Curves over two axes. An axis is logarithmic if its values are spread widely.
 *
 * @param x column on the horizontal axis
 * @param y column on the vertical axis
 * @param curves at least one point in total
 * @param published published reference values
 */
public record Plot(Column x, Column y, List<Curve> curves, Published published) {

    static final int WIDTH = 640;
    static final int HEIGHT = 380;
    private static final int LEFT = 64;
    private static final int RIGHT = 16;
    private static final int TOP = 14;
    private static final int BOTTOM = 48;
    private static final int COLORS = 8;
    private static final double MARK = 4;

    public Plot {
        curves = List.copyOf(curves);
    }

    /** Creates a plot without published values. */
    public Plot(Column x, Column y, List<Curve> curves) {
        this(x, y, curves, Published.NONE);
    }

    /** Returns the same plot with published values. */
    public Plot with(Published known) {
        return new Plot(x, y, curves, known);
    }

    /** Title without units, which the axes have. */
    private String caption() {
        return y.name() + " over " + x.name();
    }

    /** Title: y over x. */
    public String title() {
        return axis(y) + " over " + axis(x);
    }

    /**
     * Returns true if another plot has the same title, or all of the points under another name of
     * the axis, such as {@code sizes} of a sweep and {@code size} of its tables.
     */
    public boolean repeats(Plot other) {
        return title().equals(other.title())
                || (y.equals(other.y) && other.points().containsAll(points()));
    }

    private Set<Spot> points() {
        return curves.stream().flatMap(it -> it.spots().stream()).collect(Collectors.toSet());
    }

    /** Returns the drawing with its legend, and the numbers for a script that redraws it. */
    public Element figure() {
        Element legend = Element.of("ul").with("class", "legend");
        curves.forEach(curve -> legend.add(key(curve)));
        published.marks().forEach(mark -> legend.add(PublishedMarks.key(mark)));
        Element figure =
                Element.of("figure")
                        .with("data-plot", JsonText.line(PlotDocument.of(this)))
                        .add(Element.of("figcaption", caption()))
                        .add(drawing())
                        .add(legend);
        return published.marks().isEmpty()
                ? figure
                : figure.add(
                        Element.of("p", "Published: " + published.source()).with("class", "hint"));
    }

    /** Returns the drawing without legend, {@value #WIDTH} by {@value #HEIGHT}. */
    Element drawing() {
        Scale across = across();
        Scale up = up();
        Element svg =
                Element.of("svg")
                        .with("viewBox", "0 0 " + WIDTH + " " + HEIGHT)
                        .with("role", "img")
                        .with("aria-label", title() + ": " + names());
        vertical(svg, across);
        horizontal(svg, up);
        svg.add(
                Element.of("rect")
                        .with("class", "frame")
                        .with("x", LEFT)
                        .with("y", TOP)
                        .with("width", WIDTH - LEFT - RIGHT)
                        .with("height", HEIGHT - TOP - BOTTOM));
        PublishedMarks marks =
                new PublishedMarks(
                        value -> across(across.place(Double.parseDouble(value))),
                        value -> up(up.place(Double.parseDouble(value))),
                        LEFT,
                        WIDTH - RIGHT,
                        TOP,
                        HEIGHT - BOTTOM);
        published.marks().forEach(mark -> svg.add(marks.drawn(mark)));
        curves.forEach(curve -> svg.add(curve(curve, across, up)));
        return svg;
    }

    Scale across() {
        return Scale.of(values(true), x.unit().equals("B"));
    }

    Scale up() {
        return Scale.of(values(false), y.unit().equals("B"));
    }

    private void vertical(Element svg, Scale scale) {
        for (double tick : scale.ticks()) {
            double at = across(scale.place(tick));
            svg.add(Shapes.line("grid", at, TOP, at, HEIGHT - BOTTOM))
                    .add(
                            Shapes.text(scale.text(tick), at, HEIGHT - BOTTOM + 16)
                                    .with("text-anchor", "middle"));
        }
        svg.add(
                Shapes.text(axis(x), (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8)
                        .with("text-anchor", "middle"));
    }

    private void horizontal(Element svg, Scale scale) {
        for (double tick : scale.ticks()) {
            double at = up(scale.place(tick));
            svg.add(Shapes.line("grid", LEFT, at, WIDTH - RIGHT, at))
                    .add(
                            Shapes.text(scale.text(tick), LEFT - 6, at + 4)
                                    .with("text-anchor", "end"));
        }
        svg.add(
                Shapes.text(axis(y), 0, 0)
                        .with("text-anchor", "middle")
                        .with(
                                "transform",
                                "translate(14 " + (TOP + HEIGHT - BOTTOM) / 2 + ") rotate(-90)"));
    }

    private static Element curve(Curve curve, Scale across, Scale up) {
        String points =
                curve.spots().stream()
                        .map(spot ->
                                Shapes.number(across(across.place(spot.x())))
                                        + ","
                                        + Shapes.number(up(up.place(spot.y()))))
                        .collect(Collectors.joining(" "));
        Element group = Element.of("g").with("class", color(curve));
        if (curve.stroke() != Stroke.NONE) {
            group.add(Element.of("polyline").with("class", style(curve)).with("points", points));
        }
        curve.spots()
                .forEach(spot ->
                        group.add(
                                mark(curve, across(across.place(spot.x())), up(up.place(spot.y())))
                                        .add(
                                                Element.of(
                                                        "title",
                                                        curve.name()
                                                                + ": "
                                                                + across.text(spot.x())
                                                                + ", "
                                                                + up.text(spot.y())))));
        return group;
    }

    /** Returns a marker. Shapes distinguish curves for readers who cannot distinguish colours. */
    private static Element mark(Curve curve, double x, double y) {
        Element shape = shaped(curve.color(), x, y);
        // A ring leaves the marker under it visible, and is visible around it.
        return curve.stroke() == Stroke.DASHED
                ? shape.with("class", "spot ring")
                : shape.with("class", "spot");
    }

    private static Element shaped(int color, double x, double y) {
        return switch (color % 4) {
            case 0 ->
                    Element.of("circle")
                            .with("cx", Shapes.number(x))
                            .with("cy", Shapes.number(y))
                            .with("r", MARK);
            case 1 ->
                    Element.of("rect")
                            .with("x", Shapes.number(x - MARK))
                            .with("y", Shapes.number(y - MARK))
                            .with("width", 2 * MARK)
                            .with("height", 2 * MARK);
            case 2 -> polygon(x, y - 5, x - 5, y + 4, x + 5, y + 4);
            default -> polygon(x, y - 5.5, x - 5.5, y, x, y + 5.5, x + 5.5, y);
        };
    }

    private static Element polygon(double... coordinates) {
        return Element.of("polygon")
                .with(
                        "points",
                        DoubleStream.of(coordinates)
                                .mapToObj(Shapes::number)
                                .collect(Collectors.joining(" ")));
    }

    private static Element key(Curve curve) {
        return Element.of("li").add(sample(curve)).add(curve.name());
    }

    /** Returns the legend sample of a curve, 32 by 12. */
    static Element sample(Curve curve) {
        Element sample =
                Element.of("svg")
                        .with("viewBox", "0 0 32 12")
                        .with("aria-hidden", "true")
                        .with("class", color(curve));
        if (curve.stroke() != Stroke.NONE) {
            sample.add(Shapes.line(style(curve), 0, 6, 32, 6));
        }
        return sample.add(mark(curve, 16, 6));
    }

    private DoubleStream values(boolean horizontal) {
        return DoubleStream.concat(
                curves.stream()
                        .flatMap(curve -> curve.spots().stream())
                        .mapToDouble(spot -> horizontal ? spot.x() : spot.y()),
                published.values(horizontal));
    }

    private String names() {
        return curves.stream().map(Curve::name).collect(Collectors.joining(", "));
    }

    static String axis(Column column) {
        return column.unit().isEmpty() ? column.name() : column.name() + " [" + column.unit() + "]";
    }

    private static String color(Curve curve) {
        return "s" + curve.color() % COLORS;
    }

    private static String style(Curve curve) {
        return curve.stroke() == Stroke.DASHED ? "curve dashed" : "curve";
    }

    private static double across(double place) {
        return LEFT + place * (WIDTH - LEFT - RIGHT);
    }

    private static double up(double place) {
        return HEIGHT - BOTTOM - place * (HEIGHT - TOP - BOTTOM);
    }
}
