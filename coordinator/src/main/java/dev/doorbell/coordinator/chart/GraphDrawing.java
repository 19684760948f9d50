package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.html.Element;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Named boxes on an ellipse, with arrows between them. */
final class GraphDrawing {

    private static final int WIDTH = 760;
    private static final int BOX_HEIGHT = 26;
    private static final int LETTER = 7;
    private static final int LONGEST = 28;
    private static final double TIP = 9;

    private final Map<String, Spot> places = new LinkedHashMap<>();
    private final List<Element> arrows = new ArrayList<>();
    private final List<Element> boxes = new ArrayList<>();
    private final int height;

    GraphDrawing(List<String> names) {
        height = Math.max(200, 40 * names.size() + 60);
        for (int i = 0; i < names.size(); i++) {
            double angle = 2 * Math.PI * i / names.size() - Math.PI / 2;
            places.put(
                    names.get(i),
                    new Spot(
                            WIDTH / 2.0 + (WIDTH / 2.0 - 110) * Math.cos(angle),
                            height / 2.0 + (height / 2.0 - 24) * Math.sin(angle)));
        }
    }

    void box(String name, boolean stuck) {
        Spot at = place(name);
        String shown = shortened(name);
        double width = width(name);
        boxes.add(
                Element.of("g")
                        .add(
                                Element.of("rect")
                                        .with("class", stuck ? "node stuck" : "node")
                                        .with("x", Shapes.number(at.x() - width / 2))
                                        .with("y", Shapes.number(at.y() - BOX_HEIGHT / 2.0))
                                        .with("width", Shapes.number(width))
                                        .with("height", BOX_HEIGHT)
                                        .with("rx", 5))
                        .add(Shapes.text(shown, at.x(), at.y() + 4).with("text-anchor", "middle"))
                        .add(Element.of("title", name)));
    }

    void arrow(String from, String to, String number, boolean stuck) {
        if (from.equals(to)) {
            return; // A box that waits for itself is red, because the arrow would be hidden under
            // it.
        }
        Spot begin = edge(to, from);
        Spot end = edge(from, to);
        double length = Math.hypot(end.x() - begin.x(), end.y() - begin.y());
        if (length == 0) {
            return;
        }
        double alongX = (end.x() - begin.x()) / length;
        double alongY = (end.y() - begin.y()) / length;
        String kind = (number.isEmpty() ? " part" : "") + (stuck ? " stuck" : "");
        Element group =
                Element.of("g")
                        .add(
                                Shapes.line(
                                        "edge" + kind,
                                        begin.x(),
                                        begin.y(),
                                        end.x() - TIP * alongX,
                                        end.y() - TIP * alongY))
                        .add(tip(end, alongX, alongY, stuck));
        if (!number.isEmpty()) {
            // Off the middle, so that the numbers of two crossing arrows stay apart.
            group.add(
                    Shapes.text(
                                    number,
                                    begin.x() + 0.4 * length * alongX,
                                    begin.y() + 0.4 * length * alongY + 4)
                            .with("class", "number")
                            .with("text-anchor", "middle"));
        }
        arrows.add(group);
    }

    Element svg() {
        return Element.of("svg")
                .with("viewBox", "0 0 " + WIDTH + " " + height)
                .with("role", "img")
                .with("aria-label", "The wait-for graph; the list beside it says the same")
                .add(arrows)
                .add(boxes);
    }

    private static Element tip(Spot at, double alongX, double alongY, boolean stuck) {
        double backX = at.x() - TIP * alongX;
        double backY = at.y() - TIP * alongY;
        double half = TIP / 2;
        return Element.of("polygon")
                .with("class", stuck ? "tip stuck" : "tip")
                .with(
                        "points",
                        String.join(
                                " ",
                                Shapes.number(at.x()),
                                Shapes.number(at.y()),
                                Shapes.number(backX - half * alongY),
                                Shapes.number(backY + half * alongX),
                                Shapes.number(backX + half * alongY),
                                Shapes.number(backY - half * alongX)));
    }

    /**
     * Returns the point where the line between two boxes' centres crosses the border of the second.
     */
    private Spot edge(String from, String to) {
        Spot source = place(from);
        Spot target = place(to);
        double dx = source.x() - target.x();
        double dy = source.y() - target.y();
        double across = dx == 0 ? Double.MAX_VALUE : width(to) / 2 / Math.abs(dx);
        double up = dy == 0 ? Double.MAX_VALUE : BOX_HEIGHT / 2.0 / Math.abs(dy);
        double part = Math.min(1, Math.min(across, up));
        return new Spot(target.x() + part * dx, target.y() + part * dy);
    }

    private Spot place(String name) {
        Spot place = places.get(name);
        if (place == null) {
            throw new IllegalArgumentException("expected a box of the graph but was " + name);
        }
        return place;
    }

    private static double width(String name) {
        return shortened(name).length() * LETTER + 18.0;
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST ? name : name.substring(0, LONGEST - 1) + "…";
    }

    private record Spot(double x, double y) {}
}
