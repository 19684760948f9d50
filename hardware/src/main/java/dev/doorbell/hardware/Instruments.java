package dev.doorbell.hardware;

import dev.doorbell.pdes.LpReport;
import dev.doorbell.pdes.Measurement;
import dev.doorbell.pdes.TraceSpan;
import dev.doorbell.pdes.Wait;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** What one logical process counts, measures and traces about itself. */
public final class Instruments {

    /** Spans a process keeps at most; later ones are counted, not kept. */
    public static final int MAX_SPANS = 200_000;

    private final boolean tracing;
    private final Map<String, Counter> counters = new LinkedHashMap<>();
    private final List<FifoResource> resources = new ArrayList<>();
    private final SortedMap<String, Long> busyPs = new TreeMap<>();
    private final List<Measurement> measurements = new ArrayList<>();
    private final List<String> faults = new ArrayList<>();
    private final List<TraceSpan> spans = new ArrayList<>();

    /** Instruments that record spans only when {@code tracing}. */
    public Instruments(boolean tracing) {
        this.tracing = tracing;
    }

    /** The counter of a name, to be kept by whoever counts often. */
    public Counter counter(String name) {
        return counters.computeIfAbsent(name, ignored -> new Counter());
    }

    /** A new resource whose busy time is reported. */
    public FifoResource resource(String name) {
        FifoResource resource = new FifoResource(name);
        resources.add(resource);
        return resource;
    }

    /** Adds busy time of something that is not a {@link FifoResource}. */
    public void busy(String name, long ps) {
        busyPs.merge(name, ps, Long::sum);
    }

    /** Keeps a row of numbers. */
    public void measure(String series, Long... values) {
        measurements.add(new Measurement(series, List.of(values)));
    }

    /** Records that a modelled fault ended a program. */
    public void fault(String sentence) {
        faults.add(sentence);
    }

    /** Whether any fault was recorded. */
    public boolean faulty() {
        return !faults.isEmpty();
    }

    /** Whether spans are recorded, so that callers can save the work of naming them. */
    public boolean tracing() {
        return tracing;
    }

    /** Records a span when tracing is on. */
    public void span(String track, String name, long startPs, long endPs, long flow) {
        if (!tracing) {
            return;
        }
        if (spans.size() < MAX_SPANS) {
            spans.add(new TraceSpan(track, name, startPs, endPs, flow));
        } else {
            counter("trace.spansDropped").add(1);
        }
    }

    /** The report of the process. */
    public LpReport report(List<Wait> waits) {
        SortedMap<String, Long> counted = new TreeMap<>();
        counters.forEach((name, counter) -> counted.put(name, counter.value()));
        SortedMap<String, Long> busy = new TreeMap<>(busyPs);
        resources.forEach(resource -> busy.merge(resource.name(), resource.busyPs(), Long::sum));
        return new LpReport(counted, busy, measurements, waits, faults, spans);
    }

    /** A number that only grows. */
    public static final class Counter {
        private long value;

        /** Adds {@code amount}, 0 or more. */
        public void add(long amount) {
            value += amount;
        }

        /** The count so far. */
        public long value() {
            return value;
        }
    }
}
