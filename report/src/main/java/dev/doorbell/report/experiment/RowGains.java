package dev.doorbell.report.experiment;

import dev.doorbell.workloads.result.RowBusy;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Result of the experiment for a row.
 *
 * @param row time and resources of the row in the unchanged run
 * @param gains of each kind of resource, largest first
 * @param allPermille gain with all resources in half the time
 */
public record RowGains(RowBusy row, List<Gain> gains, long allPermille) {

    /** Least gain of a bottleneck. */
    static final long LEAST_PERMILLE = 100;

    private static final long LISTED_PERMILLE = 10;
    private static final long ALL_PERMILLE = 1_000;

    public RowGains {
        gains =
                gains.stream()
                        .sorted(
                                Comparator.comparingLong(Gain::permille)
                                        .reversed()
                                        .thenComparing(Gain::kind))
                        .toList();
    }

    /** The kind of resource with the largest gain, if that is large enough. */
    public Optional<Gain> bottleneck() {
        return gains.stream().findFirst().filter(it -> it.permille() >= LEAST_PERMILLE);
    }

    /** Gains of 1 % or more. */
    public List<Gain> listed() {
        return gains.stream().filter(it -> it.permille() >= LISTED_PERMILLE).toList();
    }

    /**
     * Share of the row's time that is latency, in thousandths. With half of all service times, the
     * row takes half of its service and all of its latency.
     */
    public long latencyPermille() {
        long leftPermille =
                2 * ALL_PERMILLE * ALL_PERMILLE / (ALL_PERMILLE + allPermille) - ALL_PERMILLE;
        return Math.clamp(leftPermille, 0, ALL_PERMILLE);
    }
}
