package dev.doorbell.workloads.result;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What limits a run.
 *
 * @param sentence the busiest resource in words
 * @param resources busiest first
 */
public record Bottleneck(String sentence, List<Busy> resources) {

    /** Resources that are named. */
    public static final int MOST_RESOURCES = 16;

    public Bottleneck {
        resources = List.copyOf(resources);
    }

    /**
     * What limits a run, or has so far.
     *
     * @param busyPs time each resource served, by name
     * @param endPs how long the run was
     */
    public static Bottleneck of(Map<String, Long> busyPs, long endPs) {
        List<Busy> resources =
                busyPs.entrySet().stream()
                        .filter(entry -> entry.getValue() > 0)
                        .map(entry ->
                                new Busy(
                                        entry.getKey(),
                                        entry.getValue(),
                                        endPs == 0 ? 0 : entry.getValue() * 1_000 / endPs))
                        .sorted(
                                Comparator.comparingLong(Busy::busyPs)
                                        .reversed()
                                        .thenComparing(Busy::resource))
                        .limit(MOST_RESOURCES)
                        .toList();
        if (resources.isEmpty()) {
            return new Bottleneck("nothing was busy", resources);
        }
        Busy first = resources.get(0);
        return new Bottleneck(
                "%s is the busiest resource: %d.%d %% of the run"
                        .formatted(
                                first.resource(),
                                first.sharePermille() / 10,
                                first.sharePermille() % 10),
                resources);
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
