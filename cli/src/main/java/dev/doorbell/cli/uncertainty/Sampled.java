package dev.doorbell.cli.uncertainty;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.reproduce.Progress;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Results of a job on machines around its profile, in the order in which the machines were drawn.
 *
 * @param job the job
 * @param constants drawn constants
 * @param results of the machines on which the job completed, at least one
 * @param failed number of the other machines
 */
record Sampled(JobRequest job, List<Constant> constants, List<JobResult> results, int failed) {

    /**
     * Runs a job on {@code count} machines.
     *
     * @param threads runs at a time, which affect no result
     * @throws BadInputException if the profile has no recalled constant, or the job completes on no
     *     machine
     */
    static Sampled run(JobRequest job, int count, int threads, Progress progress) {
        List<Constant> constants = Draws.constants(job.profile());
        if (constants.isEmpty()) {
            throw new BadInputException(
                    "profile %s has no recalled duration or rate, so there is nothing to draw"
                            .formatted(job.profile().name()));
        }
        List<JobResult> all = new ArrayList<>();
        String reason = "";
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            AtomicInteger done = new AtomicInteger();
            List<Future<JobResult>> runs = new ArrayList<>();
            Draws draws = new Draws(job.profile(), job.spec().seed(), it -> possible(job, it));
            for (Profile machine : draws.next(count)) {
                runs.add(
                        pool.submit(() -> {
                            try {
                                return EmbeddedRun.run(job.spec(), machine);
                            } finally {
                                progress.ran("uncertainty", done.incrementAndGet(), count);
                            }
                        }));
            }
            for (Future<JobResult> run : runs) {
                try {
                    JobResult result = run.get();
                    if (result.state() == JobState.COMPLETED) {
                        all.add(result);
                    } else {
                        reason = String.join("; ", result.reasons());
                    }
                } catch (ExecutionException e) {
                    // One machine may be impossible without affecting the others.
                    Throwable cause = e.getCause();
                    reason = cause == null ? "" : String.valueOf(cause.getMessage());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while jobs were running", e);
        } finally {
            pool.shutdownNow();
        }
        if (all.isEmpty()) {
            throw new BadInputException("the job completes on no drawn machine: " + reason);
        }
        return new Sampled(job, constants, all, count - all.size());
    }

    private static boolean possible(JobRequest job, Profile machine) {
        try {
            ClusterPlan.of(job.spec(), machine).check();
            return true;
        } catch (JobException | ProfileException contradiction) {
            return false;
        }
    }
}
