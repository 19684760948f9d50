package dev.doorbell.coordinator.chart;

import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.result.Column;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** Plot as numbers: the input of its drawing, for scripts and other programs. */
public final class PlotDocument {

    private PlotDocument() {}

    /** Returns the plot as maps and lists. */
    public static Map<String, Object> of(Plot plot) {
        SequencedMap<String, Object> document = new LinkedHashMap<>();
        document.put("title", plot.title());
        document.put("x", axis(plot.x(), plot.across()));
        document.put("y", axis(plot.y(), plot.up()));
        document.put("curves", plot.curves().stream().map(PlotDocument::curve).toList());
        document.put(
                "published", plot.published().marks().stream().map(PlotDocument::mark).toList());
        document.put("source", plot.published().source());
        return document;
    }

    private static Map<String, Object> axis(Column column, Scale scale) {
        SequencedMap<String, Object> document = new LinkedHashMap<>();
        document.put("label", Plot.axis(column));
        document.put("unit", column.unit());
        document.putAll(scale.document());
        return document;
    }

    private static Map<String, Object> curve(Curve curve) {
        SequencedMap<String, Object> document = new LinkedHashMap<>();
        document.put("name", curve.name());
        document.put("color", curve.color());
        document.put("stroke", curve.stroke().name().toLowerCase(Locale.ROOT));
        document.put(
                "points", curve.spots().stream().map(spot -> List.of(spot.x(), spot.y())).toList());
        return document;
    }

    /** Returns a mark: a line has one coordinate, points have both. */
    private static Map<String, Object> mark(Mark mark) {
        SequencedMap<String, Object> document = new LinkedHashMap<>();
        document.put("name", mark.label());
        switch (mark) {
            case Mark.Level level -> document.put("y", Double.parseDouble(level.y()));
            case Mark.Place place -> document.put("x", Double.parseDouble(place.x()));
            case Mark.Spot spot -> document.put("points", List.of(point(spot.x(), spot.y())));
            case Mark.Points points -> {
                List<List<Double>> all = new ArrayList<>();
                for (int i = 0; i < points.xs().size(); i++) {
                    all.add(point(points.xs().get(i), points.ys().get(i)));
                }
                document.put("points", all);
            }
        }
        return document;
    }

    private static List<Double> point(String x, String y) {
        return List.of(Double.parseDouble(x), Double.parseDouble(y));
    }
}
