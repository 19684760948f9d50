package dev.doorbell.report.experiment;

import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.report.Bottlenecks;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.reproduce.Progress;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/**
 * Runs of a job in which one kind of resource after the other serves in half the time. The two
 * directions of a link, and the two engines of a NIC, are one kind: they have one rate. Results are
 * collected by kind, so the order of the runs' ends has no effect.
 *
 * @param workload workload of the job
 * @param job the job
 * @param profile its machine
 * @param before its original result
 */
public record Experiment(Workload workload, JobSpec job, Profile profile, JobResult before) {

    /** Number of concurrent runs. */
    private static final int THREADS = 2;

    /** Largest number of events of a run for which {@code run} makes the experiment by itself. */
    public static final long MOST_EVENTS = 20_000;

    private static final String STAGE = "experiment";
    private static final BigDecimal WHOLE = BigDecimal.valueOf(1_000);

    /** Returns true if its runs take no more than a few seconds. */
    public boolean small() {
        return before.host().events() <= MOST_EVENTS;
    }

    /**
     * Bottlenecks of the rows. Not known if the job did not complete, here or with faster
     * resources.
     */
    public Bottlenecks bottlenecks(Progress progress) {
        if (before.state() != JobState.COMPLETED) {
            return Bottlenecks.UNKNOWN;
        }
        try {
            List<RowGains> rows = run(progress);
            return new Bottlenecks(
                    GainSentences.of(rows),
                    MeasuredRows.column(
                            "limited by", before, rows.stream().map(GainSentences::name).toList()));
        } catch (JobException notComparable) {
            return Bottlenecks.UNKNOWN;
        }
    }

    /** Makes the experiment; returns one result per row. */
    public List<RowGains> run(Progress progress) {
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            return run(pool, progress);
        } finally {
            pool.shutdownNow();
        }
    }

    private List<RowGains> run(ExecutorService pool, Progress progress) {
        List<ResourceKind> kinds = kinds();
        List<ServiceTimes> variants = new ArrayList<>();
        kinds.forEach(kind -> variants.add(ServiceTimes.halved(kind)));
        variants.add(ServiceTimes.allHalved());
        AtomicInteger done = new AtomicInteger();
        List<Future<List<Long>>> ofRows = new ArrayList<>();
        for (ServiceTimes times : variants) {
            ofRows.add(
                    pool.submit(() -> {
                        List<Long> gains = gains(times);
                        progress.ran(STAGE, done.incrementAndGet(), variants.size());
                        return gains;
                    }));
        }
        List<RowBusy> rows = MeasuredRows.of(before);
        List<RowGains> results = new ArrayList<>();
        for (int row = 0; row < rows.size(); row++) {
            List<Gain> gains = new ArrayList<>();
            for (int i = 0; i < kinds.size(); i++) {
                ResourceKind kind = kinds.get(i);
                long permille = result(ofRows.get(i)).get(row);
                gains.add(new Gain(kind, name(rows.get(row), kind), permille));
            }
            long allPermille = result(ofRows.getLast()).get(row);
            results.add(new RowGains(rows.get(row), gains, allPermille));
        }
        return results;
    }

    /** Kinds of resources that were busy, each with its counterpart as one. */
    private List<ResourceKind> kinds() {
        return before.bottleneck().resources().stream()
                .map(it -> first(it.resource().kind()))
                .distinct()
                .sorted()
                .toList();
    }

    private static ResourceKind first(ResourceKind kind) {
        return Stream.of(kind, kind.counterpart()).min(Comparator.naturalOrder()).orElse(kind);
    }

    /** Gains of all rows, in thousandths. */
    private List<Long> gains(ServiceTimes times) {
        JobResult after = EmbeddedRun.run(workload, job, profile, times);
        List<RowBusy> rows = MeasuredRows.of(before);
        List<RowBusy> others = MeasuredRows.of(after);
        if (after.state() != JobState.COMPLETED || others.size() != rows.size()) {
            throw new JobException(
                    "bottleneck",
                    "with faster resources the job ended %s: %s; expected it to complete"
                            .formatted(after.state(), String.join("; ", after.reasons())));
        }
        List<Long> gains = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            gains.add(gain(rows.get(i), others.get(i)));
        }
        return gains;
    }

    private static long gain(RowBusy row, RowBusy other) {
        BigDecimal ps = time(row, other);
        BigDecimal otherPs = time(other, row);
        return otherPs.signum() == 0
                ? 0
                : ps.subtract(otherPs)
                        .multiply(WHOLE)
                        .divide(otherPs, 0, RoundingMode.FLOOR)
                        .longValueExact();
    }

    /** Time of a row for as many operations as both rows have together. */
    private static BigDecimal time(RowBusy row, RowBusy other) {
        return BigDecimal.valueOf(row.window().lengthPs())
                .multiply(BigDecimal.valueOf(other.window().operations()));
    }

    /** The busiest resource of a kind or its counterpart while a row was measured. */
    private String name(RowBusy row, ResourceKind kind) {
        if (kind == ResourceKind.PROXY_CORE) {
            return RowBusy.PROXY;
        }
        Optional<Busy> busiest =
                Stream.concat(row.resources().stream(), before.bottleneck().resources().stream())
                        .filter(it -> first(it.resource().kind()) == kind)
                        .findFirst();
        return busiest.map(it -> it.resource().name()).orElse(kind.words());
    }

    private static List<Long> result(Future<List<Long>> gains) {
        try {
            return gains.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while jobs were running", e);
        }
    }
}
