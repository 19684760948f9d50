package dev.doorbell.libraries.mpi.progress;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Wait;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Progress of a rank: handles its arrivals inside its calls, and outside of them if it has a
 * thread. Calls are between {@link #enter} and {@link #exit}, which keep the thread out.
 */
public final class Progress {

    private final HostProcess process;
    private final Engine engine;
    private final @Nullable ProgressThread thread;

    /**
     * Creates the progress of a rank.
     *
     * @param threaded true if it has a thread
     */
    public Progress(HostProcess process, Engine engine, boolean threaded) {
        this.process = process;
        this.engine = engine;
        thread = threaded ? new ProgressThread(process, engine) : null;
    }

    /**
     * Starts the thread, if there is one.
     *
     * @param guard runs the thread and reports how it fails
     */
    public void begin(Consumer<Runnable> guard) {
        if (thread != null) {
            thread.start(guard);
        }
    }

    /** Ends the thread, if there is one. */
    public void end() {
        if (thread != null) {
            thread.end();
        }
    }

    /** Begins a call. Calls nest. */
    public void enter() {
        if (thread != null) {
            thread.enter();
        }
    }

    /** Ends a call. */
    public void exit() {
        if (thread != null) {
            thread.exit();
        }
    }

    /** Handles everything that has arrived. Returns false if there was nothing. */
    public boolean handle() {
        boolean any = false;
        enter();
        while (engine.handleOne()) {
            any = true;
        }
        exit();
        return any;
    }

    /** Handles everything that has arrived, and takes the time of a poll if there is nothing. */
    public void poll() {
        enter();
        if (!handle()) {
            process.work(process.constants().verbs().pollPs());
        }
        exit();
    }

    /**
     * Handles arrivals until a condition holds that depends on them.
     *
     * @param why evaluated if the rank waits for ever
     */
    public void await(BooleanSupplier condition, Supplier<Wait> why) {
        enter();
        while (!condition.getAsBoolean()) {
            if (handle()) {
                continue;
            }
            Program waiting = process.program();
            engine.arm(() -> waiting.wake(0));
            waiting.suspend(why);
            engine.disarm();
        }
        exit();
    }
}
