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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;

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
     * @param stops returns true to draw no more machines
     * @throws JobException if the job completes on no machine, or too few were drawn
     */
    Drawn tables(Samples samples, int threads, Progress progress, BooleanSupplier stops) {
        Draws draws = new Draws(profile, samples.seed(), this::possible);
        List<List<Table>> tables = new ArrayList<>();
        String reason = "";
        int count = 0;
        Queue<Future<Outcome>> running = new ArrayDeque<>();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            while (count < samples.count() && !stops.getAsBoolean()) {
                // Few machines exist at a time, and each is drawn after the one before.
                while (running.size() < threads && count + running.size() < samples.count()) {
                    Profile machine = draws.next();
                    running.add(pool.submit(() -> run(machine)));
                }
                Outcome outcome = running.remove().get();
                if (outcome.completed()) {
                    tables.add(outcome.tables());
                } else {
                    reason = outcome.reason();
                }
                count++;
                progress.ran("uncertainty", count, samples.count());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a run of the uncertainty failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while jobs were running", e);
        } finally {
            pool.shutdownNow();
        }
        if (count < samples.count() && !Samples.fits(count)) {
            throw JobException.invalid(
                    "number of runs before the interruption", count, Samples.ALLOWED);
        }
        if (tables.isEmpty()) {
            throw new JobException(
                    JobFields.PROFILE.name(), "the job completes on no drawn machine: " + reason);
        }
        return new Drawn(new Samples(count, samples.seed()), tables);
    }

    private Outcome run(Profile machine) {
        try {
            JobResult result = EmbeddedRun.run(job, machine);
            return new Outcome(
                    result.state() == JobState.COMPLETED,
                    result.tables(),
                    String.join("; ", result.reasons()));
        } catch (RuntimeException e) {
            // One machine may be impossible without affecting the others.
            return new Outcome(false, List.of(), String.valueOf(e.getMessage()));
        }
    }

    private boolean possible(Profile machine) {
        try {
            ClusterPlan.of(job, machine).check();
            return true;
        } catch (JobException | ProfileException contradiction) {
            return false;
        }
    }

    /**
     * Results of the drawn machines.
     *
     * @param samples machines on which the job ran
     * @param tables tables of those on which it completed
     */
    record Drawn(Samples samples, List<List<Table>> tables) {}

    /** Tables of a run, or the reason why it did not complete. */
    private record Outcome(boolean completed, List<Table> tables, String reason) {}
}
