package dev.doorbell.wire.tally;

import dev.doorbell.pdes.report.Histogram;
import java.util.ArrayList;
import java.util.List;

/** Histograms of the same bounds, added up. */
public final class HistogramTotal {

    private Histogram total;

    HistogramTotal(List<Long> bounds) {
        total = nothing(bounds);
    }

    /** The sum so far. */
    public synchronized Histogram histogram() {
        return total;
    }

    /** Adds the difference between two histograms of one process. */
    synchronized void add(Histogram before, Histogram now) {
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i < total.counts().size(); i++) {
            counts.add(total.counts().get(i) + now.counts().get(i) - before.counts().get(i));
        }
        total = new Histogram(total.bounds(), counts, total.sum() + now.sum() - before.sum());
    }

    static Histogram nothing(List<Long> bounds) {
        List<Long> counts = new ArrayList<>();
        for (int i = 0; i <= bounds.size(); i++) {
            counts.add(0L);
        }
        return new Histogram(bounds, counts, 0);
    }
}
