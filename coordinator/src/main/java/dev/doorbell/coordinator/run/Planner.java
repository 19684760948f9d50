package dev.doorbell.coordinator.run;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.cluster.PlanLimits;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/**
 * Planner of jobs that are about to run. It plans a few at a time, on its own threads, and only as
 * many as fit in memory together.
 */
public final class Planner implements AutoCloseable {

    private static final int THREADS = 2;
    private static final int UNIT_BITS = 10;

    private final PlanLimits limits;
    private final Semaphore memory;
    private final ExecutorService threads =
            Executors.newFixedThreadPool(
                    THREADS, Thread.ofPlatform().daemon().name("planner-", 0).factory());

    /**
     * Creates a planner whose plans together take no more memory than {@code limits} allows for
     * one.
     */
    public Planner(PlanLimits limits) {
        this.limits = limits;
        memory = new Semaphore(units(limits.bytes()), true);
    }

    /** Starts to plan a job. Its plan counts until the planning is closed. */
    Planning begin(RunRequest request) {
        Planning planning =
                new Planning(
                        memory,
                        units(request.plan().estimate().bytes()),
                        () -> new Effort(limits.steps()).count(request.plan()::workload));
        if (request.plan().estimate().small()) {
            planning.run();
        } else {
            threads.execute(planning);
        }
        return planning;
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private static int units(long bytes) {
        return (int) Math.min(Integer.MAX_VALUE, bytes >> UNIT_BITS);
    }
}
