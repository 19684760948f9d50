package dev.doorbell.workloads.run;

import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.Scheduler;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.parallel.Carriers;
import dev.doorbell.pdes.parallel.ParallelScheduler;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Runs a job in this JVM, without any service. */
public final class EmbeddedRun {

    // The wall clock is looked at between slices of virtual time; slices never reach a result.
    private static final long SLICE_PS = 100_000_000;

    private EmbeddedRun() {}

    /**
     * Runs a job to its end.
     *
     * @throws JobException when the job cannot run as requested
     */
    public static JobResult run(JobSpec job, Profile profile) {
        return run(job, profile, RunListener.NONE);
    }

    /**
     * Runs a job to its end and reports the progress to {@code listener}.
     *
     * @throws JobException when the job cannot run as requested
     */
    public static JobResult run(JobSpec job, Profile profile, RunListener listener) {
        return run(job, profile, ServiceTimes.UNCHANGED, listener);
    }

    /**
     * Runs a job to its end on several threads. The result is the same for any number of them.
     *
     * @throws JobException when the job cannot run as requested
     */
    public static JobResult run(
            JobSpec job, Profile profile, RunListener listener, Threads threads) {
        return onVirtualThread(
                threads.forNodes(job.nodes()),
                () ->
                        runHere(
                                job,
                                ClusterPlan.of(job, profile),
                                ServiceTimes.UNCHANGED,
                                listener,
                                threads));
    }

    /**
     * Runs a job to its end with other service times of its resources.
     *
     * @throws JobException when the job cannot run as requested
     */
    public static JobResult run(
            JobSpec job, Profile profile, ServiceTimes times, RunListener listener) {
        return onVirtualThread(
                1, () -> runHere(job, ClusterPlan.of(job, profile), times, listener, Threads.ONE));
    }

    /**
     * Runs a job of a workload that no catalogue has.
     *
     * @throws JobException when the job cannot run as requested
     */
    public static JobResult run(
            Workload workload, JobSpec job, Profile profile, RunListener listener) {
        return run(workload, job, profile, listener, Threads.ONE);
    }

    /**
     * Runs a job of a workload that no catalogue has, on several threads.
     *
     * @throws JobException when the job cannot run as requested
     */
    public static JobResult run(
            Workload workload,
            JobSpec job,
            Profile profile,
            RunListener listener,
            Threads threads) {
        return onVirtualThread(
                threads.forNodes(job.nodes()),
                () ->
                        runHere(
                                job,
                                ClusterPlan.of(workload, job, profile),
                                ServiceTimes.UNCHANGED,
                                listener,
                                threads));
    }

    /**
     * Runs a job of a workload that no catalogue has with other service times of its resources.
     *
     * @throws JobException when the job cannot run as requested
     */
    public static JobResult run(
            Workload workload, JobSpec job, Profile profile, ServiceTimes times) {
        return onVirtualThread(
                1,
                () ->
                        runHere(
                                job,
                                ClusterPlan.of(workload, job, profile),
                                times,
                                RunListener.NONE,
                                Threads.ONE));
    }

    /** On a virtual thread, a switch to a program and back costs a tenth of its cost elsewhere. */
    private static JobResult onVirtualThread(int threads, Callable<JobResult> run) {
        FutureTask<JobResult> task = new FutureTask<>(run);
        try (Carriers.Use _ = Carriers.ofThisProcess().begin(threads)) {
            Thread.ofVirtual().name("embedded run").start(task);
            return task.get();
        } catch (ExecutionException e) {
            throw switch (task.exceptionNow()) {
                case RuntimeException known -> known;
                case OutOfMemoryError full -> outOfMemory();
                case Throwable other -> new IllegalStateException(other);
            };
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a job was running", e);
        }
    }

    private static JobException outOfMemory() {
        return new JobException(
                "payload",
                "the job ran out of the %d MiB heap of this process; expected payload phantom, smaller sizes, or a larger heap"
                        .formatted(Runtime.getRuntime().maxMemory() >> 20));
    }

    private static JobResult runHere(
            JobSpec job,
            ClusterPlan plan,
            ServiceTimes times,
            RunListener listener,
            Threads threads) {
        long started = HostClock.nanos();
        plan.requireRoom(job.nodes());
        Scheduler scheduler = scheduler(job, plan, times, threads);
        long all = plan.workload().steps();
        List<String> reasons = new ArrayList<>();
        try {
            scheduler.start();
            while (scheduler.state() == RunState.RUNNING || !idle(scheduler)) {
                long horizonPs = Math.addExact(scheduler.nextPs(), SLICE_PS);
                scheduler.runTo(horizonPs);
                listener.came(Math.min(horizonPs, scheduler.nextPs()), scheduler.steps(), all);
                if (scheduler.state() == RunState.BUDGET_EXCEEDED) {
                    break;
                }
                if (listener.stops()) {
                    reasons.add("interrupted; the tables have the rows measured so far");
                    break;
                }
                if (HostClock.secondsSince(started) > job.wallClockSeconds()) {
                    reasons.add("wallClockSeconds is " + job.wallClockSeconds() + " and ran out");
                    break;
                }
            }
            return Results.assemble(
                    job,
                    plan.workload(),
                    scheduler.state(),
                    reasons,
                    scheduler.results(),
                    HostClock.secondsSince(started));
        } finally {
            scheduler.close();
        }
    }

    private static Scheduler scheduler(
            JobSpec job, ClusterPlan plan, ServiceTimes times, Threads threads) {
        List<LogicalProcess> processes = new ArrayList<>();
        plan.roles().forEach(role -> processes.add(plan.create(role.lp(), times)));
        int parts = threads.forNodes(job.nodes());
        if (parts > 1) {
            // Neighbours stay together: most programs talk to them most.
            int[] partOf =
                    plan.roles().stream()
                            .mapToInt(role -> (int) ((long) role.node() * parts / job.nodes()))
                            .toArray();
            return new ParallelScheduler(
                    plan.channels(),
                    processes,
                    partOf,
                    job.trains(),
                    job.eventBudget(),
                    threads.always());
        }
        return new SequentialScheduler(
                plan.channels(),
                processes,
                job.trains(),
                job.eventBudget(),
                train -> {
                    throw new IllegalStateException(
                            "expected every process to be embedded but was " + train);
                });
    }

    private static boolean idle(Scheduler scheduler) {
        return scheduler.nextPs() == Long.MAX_VALUE;
    }
}
