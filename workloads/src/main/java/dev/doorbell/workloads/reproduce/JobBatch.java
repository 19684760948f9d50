package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Jobs that do not depend on each other, each run once however many curves ask for it. Results do
 * not depend on which of them ends first: they are gathered by job.
 */
final class JobBatch {

    private final Map<JobSpec, Profile> jobs = new LinkedHashMap<>();
    private final Map<JobSpec, Future<JobResult>> running = new LinkedHashMap<>();
    private final Map<JobSpec, Set<String>> reads = new ConcurrentHashMap<>();

    /** Adds the runs of some curves; two profiles must not have one name. */
    void add(List<Curve> curves, Profile profile) {
        for (Curve curve : curves) {
            curve.runs().forEach(run -> jobs.putIfAbsent(run.job(profile), profile));
        }
    }

    /**
     * Adds the runs of some curves with a constant changed. A run that does not read the constant
     * has its usual result, and does not run again.
     *
     * @param usual has run the curves with {@code profile}
     */
    void add(
            List<Curve> curves, Profile profile, Profile changed, String constant, JobBatch usual) {
        for (Curve curve : curves) {
            for (Run run : curve.runs()) {
                JobSpec job = run.job(profile);
                if (usual.mayRead(job, constant)) {
                    jobs.putIfAbsent(run.job(changed), changed);
                } else {
                    running.putIfAbsent(run.job(changed), usual.running.get(job));
                }
            }
        }
    }

    private boolean mayRead(JobSpec job, String constant) {
        Set<String> read = reads.get(job);
        return read == null || read.contains(constant);
    }

    /** Runs all jobs on the threads of {@code pool} and waits for them. */
    void run(ExecutorService pool, String what, Progress progress) {
        AtomicInteger done = new AtomicInteger();
        jobs.forEach((job, profile) ->
                running.put(
                        job,
                        pool.submit(() -> {
                            try {
                                return run(job, profile);
                            } finally {
                                progress.ran(what, done.incrementAndGet(), jobs.size());
                            }
                        })));
        for (Future<JobResult> future : new ArrayList<>(running.values())) {
            try {
                future.get();
            } catch (ExecutionException comesUpAgain) {
                // Where the result is requested.
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while jobs were running", e);
            }
        }
    }

    private JobResult run(JobSpec job, Profile profile) {
        Set<String> read = ConcurrentHashMap.newKeySet();
        reads.put(job, read);
        return EmbeddedRun.run(job, profile.watched(read::add));
    }

    /** Result of a run; throws the exception that the run threw. */
    JobResult result(Run run, Profile profile) {
        Future<JobResult> future = running.get(run.job(profile));
        if (future == null) {
            throw new IllegalArgumentException("expected a run of this batch but was " + run);
        }
        if (future.state() == Future.State.FAILED) {
            throw future.exceptionNow() instanceof RuntimeException known
                    ? known
                    : new IllegalStateException(future.exceptionNow());
        }
        return future.resultNow();
    }
}
