package dev.doorbell.coordinator.chart;

import java.util.Comparator;
import java.util.List;

/**
 * A line of a plot.
 *
 * @param name as the legend says it
 * @param spots its points, by rising x
 * @param color which colour and marker it has, from 0
 * @param stroke how its points are joined
 */
public record Curve(String name, List<Spot> spots, int color, Stroke stroke) {
    public Curve {
        spots = spots.stream().sorted(Comparator.comparingDouble(Spot::x)).toList();
    }

    /** How points are joined. */
    public enum Stroke {
        /** By a line. */
        SOLID,
        /** By a dashed line: the curve of another job. */
        DASHED,
        /** Not at all: the points differ in more than in x. */
        NONE
    }

    /**
     * A point.
     *
     * @param x a finite number
     * @param y a finite number
     */
    public record Spot(double x, double y) {}
}
