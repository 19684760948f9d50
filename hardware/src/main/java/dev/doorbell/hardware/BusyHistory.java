package dev.doorbell.hardware;

import dev.doorbell.pdes.report.BusySpan;
import java.util.ArrayList;
import java.util.List;

/**
 * Busy times of a resource, in bounded space. Bursts of service with short gaps between them are
 * joined to one stretch. The limit of a short gap grows when there are too many stretches. The
 * longest gaps, those between the rows of a benchmark, are thus joined last.
 */
final class BusyHistory {

    /** Stretches kept at most. */
    static final int MOST_SPANS = 512;

    private static final long FIRST_GAP_PS = 1_000;

    private final List<BusySpan> spans = new ArrayList<>();
    private long gapPs = FIRST_GAP_PS;
    private long startPs;
    private long endPs = -1;
    private long busyPs;

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
        if (endPs >= 0 && fromPs - endPs > gapPs) {
            spans.add(new BusySpan(startPs, endPs, busyPs));
            endPs = -1;
            if (spans.size() >= MOST_SPANS) {
                coarsen();
            }
        }
        if (endPs < 0) {
            startPs = fromPs;
            busyPs = 0;
        }
        startPs = Math.min(startPs, fromPs);
        endPs = Math.max(endPs, toPs);
        busyPs += ps;
    }

    /** The stretches, one after the other. */
    List<BusySpan> spans() {
        List<BusySpan> all = new ArrayList<>(spans);
        if (endPs >= 0) {
            all.add(new BusySpan(startPs, endPs, busyPs));
        }
        return all;
    }

    private void coarsen() {
        while (spans.size() > MOST_SPANS / 2) {
            gapPs *= 2;
            List<BusySpan> joined = new ArrayList<>();
            for (BusySpan span : spans) {
                BusySpan last = joined.isEmpty() ? span : joined.getLast();
                if (joined.isEmpty() || span.startPs() - last.endPs() > gapPs) {
                    joined.add(span);
                } else {
                    joined.set(
                            joined.size() - 1,
                            new BusySpan(
                                    Math.min(last.startPs(), span.startPs()),
                                    Math.max(last.endPs(), span.endPs()),
                                    last.busyPs() + span.busyPs()));
                }
            }
            spans.clear();
            spans.addAll(joined);
        }
    }
}
