package dev.doorbell.workloads.result;

import java.util.List;

/**
 * What limits a run.
 *
 * @param sentence the busiest resource in words
 * @param resources busiest first
 */
public record Bottleneck(String sentence, List<Busy> resources) {
    public Bottleneck {
        resources = List.copyOf(resources);
    }

    /**
     * How busy a resource was.
     *
     * @param resource its name
     * @param busyPs time it served
     * @param sharePermille of the run's virtual time, in thousandths
     */
    public record Busy(String resource, long busyPs, long sharePermille) {}
}
