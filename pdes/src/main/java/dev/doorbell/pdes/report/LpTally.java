package dev.doorbell.pdes.report;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a logical process has counted up to its present instant: metrics of a run that is still
 * going on. All numbers only grow.
 *
 * @param counters occurrences by name, those of the {@link LpReport} among them
 * @param busyPs time each resource was busy; service that has been promised counts
 * @param latenciesPs distributions of durations in picoseconds, by what took so long
 * @param depths distributions of queue lengths as those who came found them, by queue
 */
public record LpTally(
        SortedMap<String, Long> counters,
        SortedMap<Resource, Long> busyPs,
        SortedMap<String, Histogram> latenciesPs,
        SortedMap<String, Histogram> depths) {

    /** That of a process which counts nothing. */
    public static final LpTally NONE =
            new LpTally(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    public LpTally {
        counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
        busyPs = Collections.unmodifiableSortedMap(new TreeMap<>(busyPs));
        latenciesPs = Collections.unmodifiableSortedMap(new TreeMap<>(latenciesPs));
        depths = Collections.unmodifiableSortedMap(new TreeMap<>(depths));
    }
}
