package dev.doorbell.coordinator.run;

import dev.doorbell.libraries.effort.EffortLimitException;
import dev.doorbell.workloads.job.JobException;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Planning of one job, and its share of memory until the job has ended. */
final class Planning implements Runnable, AutoCloseable {

    /** Reason for a missing plan that was too large for the available memory. */
    static final String NO_MEMORY =
            "the coordinator ran out of memory while it planned the job; choose a smaller job or start the coordinator with a larger -Xmx";

    private final Semaphore memory;
    private final int units;
    private final FutureTask<Object> task;
    private boolean held;
    private boolean busy;
    private boolean closed;

    /**
     * Creates a planning that has not started.
     *
     * @param memory semaphore from which {@code units} are taken while the plan exists
     * @param work creates the plan
     */
    Planning(Semaphore memory, int units, Supplier<?> work) {
        this.memory = memory;
        this.units = units;
        task =
                new FutureTask<>(() -> {
                    try {
                        begin();
                        return work.get();
                    } finally {
                        end();
                    }
                });
    }

    @Override
    public void run() {
        task.run();
    }

    /** Ends the wait for it at once, and the work as soon as possible. */
    void cancel() {
        task.cancel(true);
    }

    /** Waits for the plan and returns the reason if there is none; empty if there is one. */
    Optional<String> trouble() throws InterruptedException {
        try {
            task.get();
            return Optional.empty();
        } catch (CancellationException e) {
            return Optional.of("planning was broken off");
        } catch (ExecutionException e) {
            return Optional.of(sentence(task.exceptionNow()));
        }
    }

    /** Releases the memory once the work has really ended. */
    @Override
    public synchronized void close() {
        closed = true;
        giveBack();
    }

    private static String sentence(Throwable cause) {
        return switch (cause) {
            case JobException wrong -> String.valueOf(wrong.getMessage());
            case EffortLimitException much -> much.getMessage() + "; choose a smaller job";
            case OutOfMemoryError full -> NO_MEMORY;
            case ArithmeticException large ->
                    "the job asks for numbers that are too large: " + large.getMessage();
            default -> throw new IllegalStateException("the job cannot be planned", cause);
        };
    }

    private void begin() throws InterruptedException {
        memory.acquire(units);
        synchronized (this) {
            held = true;
            busy = true;
        }
    }

    private synchronized void end() {
        busy = false;
        giveBack();
    }

    private void giveBack() {
        if (held && closed && !busy) {
            held = false;
            memory.release(units);
        }
    }
}
