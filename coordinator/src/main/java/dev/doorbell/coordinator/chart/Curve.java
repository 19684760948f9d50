package dev.doorbell.coordinator.chart;

import java.util.Comparator;
import java.util.List;

/**
 * Curve of a plot.
 *
 * @param name name in the legend
 * @param spots points, by rising x
 * @param color number of its colour and marker, from 0
 * @param stroke style of the line between points
 */
public record Curve(String name, List<Spot> spots, int color, Stroke stroke) {

    /** Thickness of a line, as a fraction of a value. */
    private static final double SAME = 0.01;

    public Curve {
        spots = spots.stream().sorted(Comparator.comparingDouble(Spot::x)).toList();
    }

    /** Returns true if it would hide another curve: both are at the same places throughout. */
    boolean covers(Curve other) {
        if (spots.size() != other.spots.size()) {
            return false;
        }
        for (int i = 0; i < spots.size(); i++) {
            Spot mine = spots.get(i);
            Spot its = other.spots.get(i);
            double room = SAME * Math.max(Math.abs(mine.y()), Math.abs(its.y()));
            if (mine.x() != its.x() || Math.abs(mine.y() - its.y()) > room) {
                return false;
            }
        }
        return true;
    }

    /** Style of the line between points. */
    public enum Stroke {
        /** Solid line. */
        SOLID,
        /** Dashed line: the curve of another job, or one that would hide another. */
        DASHED,
        /** No line: the points differ in more than x. */
        NONE
    }

    /**
     * Point.
     *
     * @param x finite
     * @param y finite
     */
    public record Spot(double x, double y) {}
}
