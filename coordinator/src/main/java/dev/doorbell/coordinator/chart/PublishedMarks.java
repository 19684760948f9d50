package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.workloads.reproduce.study.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Published numbers on a plot, in the colour of its text: lines are dashed, points are crosses. */
final class PublishedMarks {

    private static final double ARM = 5;

    private final ToDoubleFunction<String> across;
    private final ToDoubleFunction<String> up;
    private final double left;
    private final double right;
    private final double top;
    private final double bottom;

    /** Creates marks within a frame; two functions map values to places. */
    PublishedMarks(
            ToDoubleFunction<String> across,
            ToDoubleFunction<String> up,
            double left,
            double right,
            double top,
            double bottom) {
        this.across = across;
        this.up = up;
        this.left = left;
        this.right = right;
        this.top = top;
        this.bottom = bottom;
    }

    Element drawn(Mark mark) {
        Element group = Element.of("g").with("class", "published");
        switch (mark) {
            case Mark.Level level -> {
                double y = up.applyAsDouble(level.y());
                group.add(Shapes.line("curve dashed", left, y, right, y));
            }
            case Mark.Place place -> {
                double x = across.applyAsDouble(place.x());
                group.add(Shapes.line("curve dashed", x, top, x, bottom));
            }
            case Mark.Spot spot -> group.add(cross(spot.x(), spot.y()));
            case Mark.Points points -> {
                for (int i = 0; i < points.xs().size(); i++) {
                    group.add(cross(points.xs().get(i), points.ys().get(i)));
                }
            }
        }
        return group.add(Element.of("title", mark.label()));
    }

    /** Returns the line of the legend. */
    static Element key(Mark mark) {
        return Element.of("li").add(sample(mark)).add(mark.label());
    }

    /** Returns the legend sample of a mark, 32 by 12. */
    static Element sample(Mark mark) {
        Element sample =
                Element.of("svg")
                        .with("viewBox", "0 0 32 12")
                        .with("aria-hidden", "true")
                        .with("class", "published");
        boolean line = mark instanceof Mark.Level || mark instanceof Mark.Place;
        return sample.add(line ? List.of(Shapes.line("curve dashed", 0, 6, 32, 6)) : arms(16, 6));
    }

    private List<Element> cross(String x, String y) {
        return arms(across.applyAsDouble(x), up.applyAsDouble(y));
    }

    private static List<Element> arms(double x, double y) {
        List<Element> arms = new ArrayList<>();
        arms.add(Shapes.line("curve", x - ARM, y - ARM, x + ARM, y + ARM));
        arms.add(Shapes.line("curve", x - ARM, y + ARM, x + ARM, y - ARM));
        return arms;
    }
}
