package dev.doorbell.coordinator.experiment;

import dev.doorbell.report.Launcher;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.experiment.JobExperiment;
import dev.doorbell.report.uncertainty.Samples;
import dev.doorbell.report.uncertainty.Uncertainty;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Experiments with ended jobs, one after the other, in this process. Results are kept in memory:
 * the same job gives the same ones again.
 */
public final class Experiments implements AutoCloseable {

    /** Events of a job from which on the search for its bottlenecks would take too long. */
    public static final long MOST_EVENTS = 1_000_000;

    /** Events of a job from which on runs with each of its constants would take too long. */
    public static final long MOST_EVENTS_FOR_CONSTANTS = 100_000;

    /** Events of all runs of an uncertainty. */
    public static final long MOST_SAMPLED_EVENTS = 20_000_000;

    /**
     * Part of the memory of this process that the data of a job may take; two runs take place at
     * once.
     */
    private static final int MEMORY_PART = 8;

    private static final int THREADS = 2;

    private final ExecutorService thread =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("experiments").factory());
    private final ExperimentList<JobExperiment> bottlenecks = new ExperimentList<>(thread);
    private final ExperimentList<Uncertainty> uncertainties = new ExperimentList<>(thread);
    private final long mostBytes;

    /** Creates experiments whose data fit this process beside its other work. */
    public Experiments() {
        this(Runtime.getRuntime().maxMemory() / MEMORY_PART);
    }

    /** Creates experiments with jobs that store at most {@code mostBytes}. */
    Experiments(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Returns the search for bottlenecks of a job; empty if nobody started it. */
    public Optional<ExperimentState<JobExperiment>> bottlenecks(String id) {
        return bottlenecks.of(id);
    }

    /** Returns the uncertainty of a job; empty if nobody started it. */
    public Optional<ExperimentState<Uncertainty>> uncertainty(String id) {
        return uncertainties.of(id);
    }

    /**
     * Starts the search for bottlenecks of a job, unless it runs or has ended with a result.
     *
     * @param id name of the job
     * @param report its result
     * @param request the job
     * @throws dev.doorbell.coordinator.job.JobConflictException if too many experiments wait
     */
    public void findBottlenecks(String id, Report report, Supplier<RunRequest> request) {
        String digest = report.digest();
        boolean constants = report.events() <= MOST_EVENTS_FOR_CONSTANTS;
        bottlenecks.start(
                id,
                digest,
                progress -> {
                    RunRequest job = roomy(request.get(), "bottleneck FILE");
                    JobExperiment found =
                            JobExperiment.of(
                                    job.spec(),
                                    ProfileYaml.read(job.profileYaml()),
                                    constants,
                                    progress);
                    requireSame(digest, found.digest());
                    return found;
                });
    }

    /**
     * Starts the uncertainty of a job, unless it runs or has ended with the same samples.
     *
     * @param id name of the job
     * @param samples machines to draw
     * @param digest of the job's result
     * @param request the job
     * @throws dev.doorbell.coordinator.job.JobConflictException if other samples of the job run, or
     *     too many experiments wait
     */
    public void sample(String id, Samples samples, String digest, Supplier<RunRequest> request) {
        uncertainties.start(
                id,
                samples,
                progress -> {
                    RunRequest job = roomy(request.get(), "run FILE --uncertainty");
                    var profile = ProfileYaml.read(job.profileYaml());
                    requireSame(digest, EmbeddedRun.run(job.spec(), profile).digest());
                    return Uncertainty.of(
                            job.spec(), profile, samples, THREADS, progress, () -> false);
                });
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private static void requireSame(String before, String now) {
        if (!now.equals(before)) {
            throw new JobException(
                    JobFields.WORKLOAD.name(),
                    "the job has the digest %s now; run it again".formatted(now));
        }
    }

    private RunRequest roomy(RunRequest job, String command) {
        long stored = job.plan().workload().storedBytes();
        if (job.spec().payload() == PayloadMode.REAL && stored > mostBytes) {
            throw new JobException(
                    JobFields.PAYLOAD.name(),
                    "the job stores %d bytes, more than the %d of an experiment here; use '%s'"
                            .formatted(stored, mostBytes, Launcher.with(command)));
        }
        return job;
    }
}
