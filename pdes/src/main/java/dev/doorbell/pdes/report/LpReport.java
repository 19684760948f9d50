package dev.doorbell.pdes.report;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a logical process tells about itself at the end of a run. Everything in it is deterministic.
 *
 * @param counters counted occurrences by name; summed over processes
 * @param busyPs time each resource was busy
 * @param measurements values taken by programs, in the order they were taken
 * @param waits what unfinished programs wait for
 * @param faults modelled faults that ended programs, one sentence each
 * @param spans trace spans, when tracing was on
 * @param busySpans when each resource was busy, when the job's rows are told apart by it
 */
public record LpReport(
        SortedMap<String, Long> counters,
        SortedMap<Resource, Long> busyPs,
        List<Measurement> measurements,
        List<Wait> waits,
        List<String> faults,
        List<TraceSpan> spans,
        SortedMap<Resource, List<BusySpan>> busySpans) {

    public LpReport {
        counters = Collections.unmodifiableSortedMap(new TreeMap<>(counters));
        busyPs = Collections.unmodifiableSortedMap(new TreeMap<>(busyPs));
        measurements = List.copyOf(measurements);
        waits = List.copyOf(waits);
        faults = List.copyOf(faults);
        spans = List.copyOf(spans);
        SortedMap<Resource, List<BusySpan>> copy = new TreeMap<>();
        busySpans.forEach((resource, all) -> copy.put(resource, List.copyOf(all)));
        busySpans = Collections.unmodifiableSortedMap(copy);
    }

    /** A report that does not say when resources were busy. */
    public LpReport(
            SortedMap<String, Long> counters,
            SortedMap<Resource, Long> busyPs,
            List<Measurement> measurements,
            List<Wait> waits,
            List<String> faults,
            List<TraceSpan> spans) {
        this(counters, busyPs, measurements, waits, faults, spans, new TreeMap<>());
    }
}
