package dev.doorbell.pdes.report;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Counts of a logical process up to its present time: metrics of an unfinished run. No number ever
 * decreases.
 *
 * @param counters counts of occurrences by name, including those of the {@link LpReport}
 * @param busyPs time that each resource was busy, by name; includes reserved service
 * @param latenciesPs distributions of durations in picoseconds, by activity
 * @param depths distributions of queue lengths at arrivals, by queue
 */
public record LpTally(
        SortedMap<String, Long> counters,
        SortedMap<Resource, Long> busyPs,
        SortedMap<String, Histogram> latenciesPs,
        SortedMap<String, Histogram> depths) {

    /** Tally of a process without counters. */
    public static final LpTally NONE =
            new LpTally(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    public LpTally {
        counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
        busyPs = Collections.unmodifiableSortedMap(new TreeMap<>(busyPs));
        latenciesPs = Collections.unmodifiableSortedMap(new TreeMap<>(latenciesPs));
        depths = Collections.unmodifiableSortedMap(new TreeMap<>(depths));
    }
}
