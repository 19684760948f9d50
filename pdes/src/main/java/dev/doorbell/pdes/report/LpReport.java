package dev.doorbell.pdes.report;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a logical process tells about itself at the end of a run. Everything in it is deterministic.
 *
 * @param counters counted occurrences by name; summed over processes
 * @param busyPs time each resource was busy, by name
 * @param measurements values taken by programs, in the order they were taken
 * @param waits what unfinished programs wait for
 * @param faults modelled faults that ended programs, one sentence each
 * @param spans trace spans, when tracing was on
 */
public record LpReport(
        SortedMap<String, Long> counters,
        SortedMap<String, Long> busyPs,
        List<Measurement> measurements,
        List<Wait> waits,
        List<String> faults,
        List<TraceSpan> spans) {

    public LpReport {
        counters = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(counters));
        busyPs = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(busyPs));
        measurements = List.copyOf(measurements);
        waits = List.copyOf(waits);
        faults = List.copyOf(faults);
        spans = List.copyOf(spans);
    }
}
