package dev.doorbell.report.uncertainty;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.reproduce.Progress;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs of a job on machines around its profile. Results are collected in the order in which the
 * machines were drawn, so the order of the runs' ends has no effect.
 *
 * @param job the job
 * @param profile its machine
 */
record SampleRuns(JobSpec job, Profile profile) {

    SampleRuns {
        // The spans of all runs would need much memory, and no band shows them.
        job = JobValues.of(job).put(JobFields.TRACE, false).job();
    }

    /**
     * Returns the tables of the machines on which the job completed, at least one.
     *
     * @param threads runs at a time
     * @throws JobException if the job completes on no machine
     */
    List<List<Table>> tables(Samples samples, int threads, Progress progress) {
        List<List<Table>> tables = new ArrayList<>();
        String reason = "";
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (Future<JobResult> run : started(samples, pool, progress)) {
                try {
                    JobResult result = run.get();
                    if (result.state() == JobState.COMPLETED) {
                        tables.add(result.tables());
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
        if (tables.isEmpty()) {
            throw new JobException(
                    JobFields.PROFILE.name(), "the job completes on no drawn machine: " + reason);
        }
        return tables;
    }

    private List<Future<JobResult>> started(
            Samples samples, ExecutorService pool, Progress progress) {
        AtomicInteger done = new AtomicInteger();
        List<Future<JobResult>> runs = new ArrayList<>();
        Draws draws = new Draws(profile, samples.seed(), this::possible);
        for (Profile machine : draws.next(samples.count())) {
            runs.add(
                    pool.submit(() -> {
                        try {
                            return EmbeddedRun.run(job, machine);
                        } finally {
                            progress.ran("uncertainty", done.incrementAndGet(), samples.count());
                        }
                    }));
        }
        return runs;
    }

    private boolean possible(Profile machine) {
        try {
            ClusterPlan.of(job, machine).check();
            return true;
        } catch (JobException | ProfileException contradiction) {
            return false;
        }
    }
}
