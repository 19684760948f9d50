package dev.doorbell.workloads.reproduce.statement;

import java.util.List;

/**
 * Points of the emulator for a curve.
 *
 * @param name of the curve
 * @param points in the order of their runs
 * @param problems one sentence for every run that gave no points; empty when all did
 */
public record EmulatedCurve(String name, List<Point> points, List<String> problems) {
    public EmulatedCurve {
        points = List.copyOf(points);
        problems = List.copyOf(problems);
    }
}
