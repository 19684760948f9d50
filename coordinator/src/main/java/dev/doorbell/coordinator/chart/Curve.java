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

    /** Part of a value that a line is thick. */
    private static final double SAME = 0.01;

    public Curve {
        spots = spots.stream().sorted(Comparator.comparingDouble(Spot::x)).toList();
    }

    /** Whether it would hide another curve: both are at the same places all along. */
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

    /** How points are joined. */
    public enum Stroke {
        /** By a line. */
        SOLID,
        /** By a dashed line: the curve of another job, or one that would hide another. */
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
