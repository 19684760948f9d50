package dev.doorbell.hardware;

import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.Histogram;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpTally;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.TraceSpan.Transfer;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Counters, measurements and trace spans that one logical process records about itself. */
public final class Instruments {

    /** Spans a process keeps at most; later ones are counted, not kept. */
    public static final int MAX_SPANS = 200_000;

    /** Most notes a period of {@link #repeat} can span. */
    public static final int MAX_PERIOD = 128;

    private static final int MAX_NOTES = MAX_PERIOD + 1;
    private static final String COUNTER = "counter ";
    private static final String BUSY = "busy ";
    private static final String RESOURCE = "resource ";

    private final boolean tracing;
    private final Map<String, Counter> counters = new LinkedHashMap<>();
    private final List<FifoResource> resources = new ArrayList<>();
    private final SortedMap<String, Distribution> latencies = new TreeMap<>();
    private final SortedMap<String, Distribution> depths = new TreeMap<>();
    private final Map<Resource, BusyTime> busyTimes = new HashMap<>();
    private final SortedMap<Resource, BusyHistory> histories = new TreeMap<>();
    private final List<Measurement> measurements = new ArrayList<>();
    private final List<Supplier<Measurement>> laterMeasurements = new ArrayList<>();
    private final Set<String> faults = new LinkedHashSet<>();
    private final List<TraceSpan> spans = new ArrayList<>();
    private final ArrayDeque<Note> notes = new ArrayDeque<>();
    private long steps;
    private boolean historic;
    private ServiceTimes serviceTimes = ServiceTimes.UNCHANGED;

    /** Instruments that record spans only when {@code tracing}. */
    public Instruments(boolean tracing) {
        this.tracing = tracing;
    }

    /** Counter of a name; callers that count often should keep it. */
    public Counter counter(String name) {
        return counters.computeIfAbsent(name, ignored -> new Counter());
    }

    /** A new resource whose busy time is reported. */
    public FifoResource resource(Resource what) {
        FifoResource resource = new FifoResource(what);
        resource.serveAt(serviceTimes);
        resources.add(resource);
        if (historic) {
            resource.keep(history(what));
        }
        return resource;
    }

    /**
     * Keeps from now on the busy times of resources, from which the bottleneck of each row of a
     * result is found.
     */
    public void keepHistory() {
        historic = true;
        resources.forEach(resource -> resource.keep(history(resource.resource())));
    }

    /** Has resources serve at other service times, before any has served. */
    public void serveAt(ServiceTimes times) {
        serviceTimes = times;
        resources.forEach(resource -> resource.serveAt(times));
    }

    /** Service times of resources, for those that are not a {@link FifoResource}. */
    public ServiceTimes serviceTimes() {
        return serviceTimes;
    }

    private BusyHistory history(Resource resource) {
        return histories.computeIfAbsent(resource, ignored -> new BusyHistory());
    }

    /** Distribution of a duration in picoseconds; part of the tally, not of the report. */
    public Distribution latency(String name) {
        return latencies.computeIfAbsent(name, ignored -> Distribution.ofLatencies());
    }

    /**
     * Distribution of the queue lengths that arrivals found; part of the tally, not of the report.
     *
     * @param queue its name
     */
    public Distribution depth(String queue) {
        return depths.computeIfAbsent(queue, ignored -> Distribution.ofDepths());
    }

    /** Adds busy time of something that is not a {@link FifoResource}. */
    public void busy(Resource resource, long fromPs, long toPs) {
        busy(resource, fromPs, toPs, 1);
    }

    /**
     * Adds busy time of one of {@code users} equal parts of a resource, whose share is the mean of
     * theirs.
     */
    public void busy(Resource resource, long fromPs, long toPs, int users) {
        long ps = (toPs - fromPs) / users;
        BusyTime time = busyTimes.computeIfAbsent(resource, ignored -> new BusyTime());
        time.ps += ps;
        if (historic) {
            BusyHistory history = time.history;
            if (history == null) {
                history = history(resource);
                time.history = history;
            }
            history.served(fromPs, toPs, ps);
        }
    }

    /** Keeps a row of numbers. */
    public void measure(String series, Long... values) {
        measurements.add(new Measurement(series, List.of(values)));
    }

    /**
     * Counts steps of a program and notifies the listener of a run's progress. Reaches no result.
     *
     * @param steps it has made, 0 or more, of the number that its workload announces
     */
    public void step(long steps) {
        this.steps += steps;
    }

    /** Steps made so far. */
    public long steps() {
        return steps;
    }

    /** Keeps a row of numbers that is computed when the report is made. */
    public void measureLater(Supplier<Measurement> row) {
        laterMeasurements.add(row);
    }

    /** Records that a modelled fault ended a program. */
    public void fault(String sentence) {
        faults.add(sentence);
    }

    /** Returns true if any fault was recorded. */
    public boolean faulty() {
        return !faults.isEmpty();
    }

    /** Returns true if spans are recorded, so that callers can save the work of naming them. */
    public boolean tracing() {
        return tracing;
    }

    /** Records a span when tracing is on. */
    public void span(Track track, String name, long startPs, long endPs, long flow) {
        span(track, name, startPs, endPs, flow, Transfer.NONE);
    }

    /** Records a span with the data of its operation when tracing is on. */
    public void span(
            Track track, String name, long startPs, long endPs, long flow, Transfer transfer) {
        if (!tracing) {
            return;
        }
        if (spans.size() < MAX_SPANS) {
            spans.add(new TraceSpan(track, name, startPs, endPs, flow, transfer));
        } else {
            counter("trace.spansDropped").add(1);
        }
    }

    /** Notes the present counts, for {@link #repeat}. */
    public void note() {
        notes.addLast(new Note(counted(), histograms(latencies), histograms(depths)));
        if (notes.size() > MAX_NOTES) {
            notes.removeFirst();
        }
    }

    /**
     * Counts the difference between two notes again, as often as it was repeated without being
     * simulated.
     *
     * @param back how many notes before the last the period began, 1 to {@link #MAX_PERIOD}
     */
    public void repeat(int back, long times) {
        List<Note> all = List.copyOf(notes);
        Note earlier = all.get(all.size() - 1 - back);
        Note later = all.get(all.size() - 1);
        SortedMap<String, Long> before = earlier.counted;
        SortedMap<String, Long> last = later.counted;
        counters.forEach(
                (name, counter) -> counter.add(times * since(before, last, COUNTER + name)));
        busyTimes.forEach(
                (resource, time) -> time.ps += times * since(before, last, BUSY + resource.name()));
        for (int i = 0; i < resources.size(); i++) {
            resources.get(i).repeatBusy(times * since(before, last, RESOURCE + i));
        }
        repeat(latencies, earlier.latencies, later.latencies, times);
        repeat(depths, earlier.depths, later.depths, times);
    }

    private static void repeat(
            SortedMap<String, Distribution> distributions,
            SortedMap<String, Histogram> before,
            SortedMap<String, Histogram> last,
            long times) {
        last.forEach((name, histogram) -> {
            Distribution distribution = distributions.get(name);
            if (distribution != null) {
                Histogram first = before.getOrDefault(name, distribution.nothing());
                distribution.repeat(first, histogram, times);
            }
        });
    }

    private static long since(
            SortedMap<String, Long> before, SortedMap<String, Long> last, String key) {
        return last.getOrDefault(key, 0L) - before.getOrDefault(key, 0L);
    }

    private SortedMap<String, Long> counted() {
        SortedMap<String, Long> all = new TreeMap<>();
        counters.forEach((name, counter) -> all.put(COUNTER + name, counter.value()));
        busyTimes.forEach((resource, time) -> all.put(BUSY + resource.name(), time.ps));
        for (int i = 0; i < resources.size(); i++) {
            all.put(RESOURCE + i, resources.get(i).busyPs());
        }
        return all;
    }

    /** Tally of the counts so far; changes nothing. */
    public LpTally tally() {
        return new LpTally(values(), busy(), histograms(latencies), histograms(depths));
    }

    /** The report of the process. */
    public LpReport report(List<Wait> waits) {
        List<Measurement> rows = new ArrayList<>(measurements);
        laterMeasurements.forEach(later -> rows.add(later.get()));
        SortedMap<Resource, List<BusySpan>> when = new TreeMap<>();
        histories.forEach((resource, history) -> when.put(resource, history.spans()));
        return new LpReport(values(), busy(), rows, waits, List.copyOf(faults), spans, when);
    }

    private SortedMap<String, Long> values() {
        SortedMap<String, Long> values = new TreeMap<>();
        counters.forEach((name, counter) -> values.put(name, counter.value()));
        return values;
    }

    private SortedMap<Resource, Long> busy() {
        SortedMap<Resource, Long> busy = new TreeMap<>();
        busyTimes.forEach((resource, time) -> busy.put(resource, time.ps));
        resources.forEach(it -> busy.merge(it.resource(), it.busyPs(), Long::sum));
        return busy;
    }

    private static SortedMap<String, Histogram> histograms(
            SortedMap<String, Distribution> distributions) {
        SortedMap<String, Histogram> histograms = new TreeMap<>();
        distributions.forEach((name, it) -> histograms.put(name, it.histogram()));
        return histograms;
    }

    /** Counts as they were at an instant. */
    private record Note(
            SortedMap<String, Long> counted,
            SortedMap<String, Histogram> latencies,
            SortedMap<String, Histogram> depths) {}

    /** Busy time of something that is not a {@link FifoResource}. */
    private static final class BusyTime {
        private long ps;
        private @Nullable BusyHistory history;
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
