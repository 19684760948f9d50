package dev.doorbell.wire.tally;

import dev.doorbell.pdes.report.Histogram;
import dev.doorbell.pdes.report.LpProgress;
import dev.doorbell.pdes.report.LpTally;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Carries the counts of a run's processes over to the totals of the service. It adds the new counts
 * about once a second and at the end of the run, so that metrics move while a job runs and are
 * exact when it is over. Used by the run's thread only.
 */
public final class RunTally {

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final VirtualTotals totals;
    private final JobLabels job;
    private final Map<Integer, LpProgress> last = new HashMap<>();
    private long carriedNanos = System.nanoTime();

    /** Nothing has been carried over yet of a run of {@code job}. */
    public RunTally(VirtualTotals totals, JobLabels job) {
        this.totals = totals;
        this.job = job;
    }

    /** Carries over when it is time to. */
    public void carryInTime(Supplier<List<LpProgress>> processes) {
        if (System.nanoTime() - carriedNanos >= INTERVAL_NANOS) {
            carry(processes.get());
        }
    }

    /** Carries over the counts since the last time. */
    public void carry(List<LpProgress> processes) {
        carriedNanos = System.nanoTime();
        for (LpProgress now : processes) {
            LpProgress before = last.put(now.id(), now);
            carry(before == null ? new LpProgress(now.id(), 0, LpTally.NONE) : before, now);
        }
    }

    private void carry(LpProgress before, LpProgress now) {
        LpTally then = before.tally();
        LpTally tally = now.tally();
        tally.counters()
                .forEach((name, count) ->
                        add(
                                Series.Kind.COUNTER,
                                name,
                                count - then.counters().getOrDefault(name, 0L)));
        tally.busyPs()
                .forEach((which, ps) -> {
                    String resource = which.label();
                    Long already = then.busyPs().get(which);
                    add(Series.Kind.BUSY_PS, resource, ps - (already == null ? 0 : already));
                    // One that has just appeared was there from the beginning.
                    long since = already == null ? 0 : before.clockPs();
                    add(Series.Kind.PRESENT_PS, resource, now.clockPs() - since);
                });
        carry(Series.Kind.LATENCY_PS, then.latenciesPs(), tally.latenciesPs());
        carry(Series.Kind.DEPTH, then.depths(), tally.depths());
    }

    private void carry(
            Series.Kind kind,
            SortedMap<String, Histogram> before,
            SortedMap<String, Histogram> now) {
        now.forEach((name, histogram) -> {
            Histogram then = before.get(name);
            totals.add(
                    new Series(kind, name, job),
                    then == null ? HistogramTotal.nothing(histogram.bounds()) : then,
                    histogram);
        });
    }

    /** A counter that stands at 0 is there all the same: a rate needs a value to start from. */
    private void add(Series.Kind kind, String name, long amount) {
        totals.add(new Series(kind, name, job), amount);
    }
}
