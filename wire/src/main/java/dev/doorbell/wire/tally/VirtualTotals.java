package dev.doorbell.wire.tally;

import dev.doorbell.pdes.report.Histogram;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;

/**
 * Totals of the counts of the processes hosted by a service, over all its jobs up to now. Runs add
 * to it, metrics read it, each on separate threads.
 */
public final class VirtualTotals {

    private final Map<Series, LongAdder> sums = new ConcurrentHashMap<>();
    private final Map<Series, HistogramTotal> histograms = new ConcurrentHashMap<>();
    private final List<BiConsumer<Series, LongAdder>> listeners = new CopyOnWriteArrayList<>();

    /** Tells {@code listener} once of every sum there is and of every one to come. */
    public synchronized void listen(BiConsumer<Series, LongAdder> listener) {
        listeners.add(listener);
        sums.forEach(listener);
    }

    /** The present sum of a series, 0 when nothing was added. */
    public long sum(Series series) {
        LongAdder sum = sums.get(series);
        return sum == null ? 0 : sum.sum();
    }

    /** The histograms there are. */
    public Map<Series, HistogramTotal> histograms() {
        return Map.copyOf(histograms);
    }

    void add(Series series, long amount) {
        LongAdder sum = sums.get(series);
        if (sum == null) {
            sum = appear(series);
        }
        sum.add(amount);
    }

    void add(Series series, Histogram before, Histogram now) {
        histograms
                .computeIfAbsent(series, ignored -> new HistogramTotal(now.bounds()))
                .add(before, now);
    }

    private synchronized LongAdder appear(Series series) {
        LongAdder known = sums.get(series);
        if (known != null) {
            return known;
        }
        LongAdder sum = new LongAdder();
        sums.put(series, sum);
        listeners.forEach(listener -> listener.accept(series, sum));
        return sum;
    }
}
