package dev.doorbell.hardware;

import dev.doorbell.pdes.report.BusySpan;
import java.util.ArrayList;
import java.util.List;

/**
 * Busy times of a resource, in bounded space. Bursts of service are joined to stretches in which
 * the resource is taken to be evenly busy. A join is allowed if the busy time up to any instant is
 * off by little then. The limit grows when there are too many stretches. Bursts of one row of a
 * benchmark, which are alike, are thus joined first, and rows last, whose gaps may be shorter than
 * those between bursts.
 */
final class BusyHistory {

    /** Stretches kept at most. */
    static final int MOST_SPANS = 512;

    private static final double FIRST_ERROR_PS = 1_000;

    private final List<Stretch> stretches = new ArrayList<>();
    private double mostErrorPs = FIRST_ERROR_PS;
    private Stretch last = new Stretch(0, 0, 0, 0);

    /** The resource served; mostly no earlier than before. */
    void served(long fromPs, long toPs) {
        served(fromPs, toPs, toPs - fromPs);
    }

    /**
     * A part of the resource served.
     *
     * @param ps its share of the time between
     */
    void served(long fromPs, long toPs, long ps) {
        if (toPs <= fromPs) {
            return;
        }
        if (last.empty()) {
            last.set(fromPs, toPs, ps, 0);
        } else if (!last.join(fromPs, toPs, ps, 0, mostErrorPs)) {
            stretches.add(last);
            last = new Stretch(fromPs, toPs, ps, 0);
            if (stretches.size() >= MOST_SPANS) {
                coarsen();
            }
        }
    }

    /** The stretches, one after the other. */
    List<BusySpan> spans() {
        List<BusySpan> all = new ArrayList<>();
        stretches.forEach(it -> all.add(it.span()));
        if (!last.empty()) {
            all.add(last.span());
        }
        return all;
    }

    private void coarsen() {
        while (stretches.size() > MOST_SPANS / 2) {
            mostErrorPs *= 2;
            List<Stretch> joined = new ArrayList<>();
            for (Stretch it : stretches) {
                if (joined.isEmpty() || !joined.getLast().join(it, mostErrorPs)) {
                    joined.add(it);
                }
            }
            stretches.clear();
            stretches.addAll(joined);
        }
    }

    /** Time in which the resource is taken to be evenly busy. */
    private static final class Stretch {
        private long startPs;
        private long endPs;
        private long busyPs;

        /** Bound of what the busy time from the start to any instant is off by. */
        private double errorPs;

        Stretch(long startPs, long endPs, long busyPs, double errorPs) {
            set(startPs, endPs, busyPs, errorPs);
        }

        boolean empty() {
            return endPs == startPs;
        }

        void set(long from, long to, long busy, double error) {
            startPs = from;
            endPs = to;
            busyPs = busy;
            errorPs = error;
        }

        boolean join(Stretch next, double mostPs) {
            return join(next.startPs, next.endPs, next.busyPs, next.errorPs, mostPs);
        }

        /**
         * Joins a stretch that mostly follows, unless more than {@code mostPs} were off then.
         * Nothing is off where both are busy all the time, or at the same time.
         */
        boolean join(long from, long to, long busy, double error, double mostPs) {
            long start = Math.min(startPs, from);
            long end = Math.max(endPs, to);
            double joined = Math.max(errorPs, error);
            if (from > endPs || (from == endPs && !full(busy, to - from))) {
                double share = (double) (busyPs + busy) / (end - start);
                double before = errorPs + Math.abs(busyPs - share * (endPs - start));
                double after = error + Math.abs(busyPs - share * (from - start));
                joined = Math.max(before, after);
                if (joined > mostPs) {
                    return false;
                }
            }
            set(start, end, busyPs + busy, joined);
            return true;
        }

        private boolean full(long busy, long length) {
            return busyPs == endPs - startPs && busy == length;
        }

        BusySpan span() {
            return new BusySpan(startPs, endPs, busyPs);
        }
    }
}
