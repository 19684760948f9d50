package dev.doorbell.pdes.report;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Report of a logical process at the end of a run. Its whole content is deterministic.
 *
 * @param counters counts of occurrences by name; summed over processes
 * @param busyPs time that each resource was busy, by name
 * @param measurements values measured by programs, in order
 * @param waits waits of unfinished programs
 * @param faults modelled faults that ended programs, one sentence each
 * @param spans trace spans, if tracing was on
 * @param busySpans intervals in which each resource was busy, by name, if the job's rows are
 *     distinguished by them
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

    /** Creates a report without busy intervals of resources. */
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
