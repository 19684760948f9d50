package dev.doorbell.workloads.reproduce.study;

import java.util.List;

/**
 * A curve of a figure: the rows of one or more runs, in their order.
 *
 * @param name unique in its figure; shown in the legend
 * @param reading of each run's result
 * @param runs in rising order of the places they give
 */
public record Curve(String name, Reading reading, List<Run> runs) {
    public Curve {
        runs = List.copyOf(runs);
    }
}
