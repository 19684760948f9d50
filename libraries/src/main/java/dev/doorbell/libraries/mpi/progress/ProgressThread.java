package dev.doorbell.libraries.mpi.progress;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Thread of a rank that spins on a core of its own and handles messages while the rank is outside
 * of the library. One lock keeps the two apart: who finds it held waits, and who takes it over from
 * the other waits for its cache line to come from the other core. A rank that waits in a call
 * handles its messages itself.
 */
final class ProgressThread {

    private final HostProcess process;
    private final Engine engine;
    private @Nullable Program thread;
    private @Nullable Program holder;
    private @Nullable Program lastHolder;
    private @Nullable Program waiting;
    private int depth;
    private boolean ended;

    /** Creates the thread of a rank, which {@link #start} lets run. */
    ProgressThread(HostProcess process, Engine engine) {
        this.process = process;
        this.engine = engine;
    }

    /**
     * Starts the thread.
     *
     * @param guard runs its body and reports how that fails
     */
    void start(Consumer<Runnable> guard) {
        thread =
                process.node()
                        .start(
                                Party.named("progress thread of rank " + process.rank()),
                                self -> guard.accept(() -> run(self)));
        process.addThread(thread);
    }

    /** Ends the thread. */
    void end() {
        ended = true;
        thread().wake(0);
    }

    /** Enters the library as the present program. Calls nest. */
    void enter() {
        Program present = process.program();
        if (holder == present) {
            depth++;
            return;
        }
        while (holder != null) {
            waiting = present;
            present.suspend(new Wait(present.name(), "the lock of its library", holder.name()));
            waiting = null;
        }
        holder = present;
        depth = 1;
        engine.disarm();
        if (lastHolder != present) {
            process.work(process.constants().sharedMemoryLatencyPs());
        }
        lastHolder = present;
    }

    /** Leaves the library. */
    void exit() {
        depth--;
        if (depth > 0) {
            return;
        }
        holder = null;
        Program next = waiting;
        if (next != null) {
            next.wake(0);
        } else if (engine.ready()) {
            thread().wake(0);
        } else {
            engine.arm(() -> thread().wake(0));
        }
    }

    private void run(Program self) {
        while (!ended) {
            // A rank that waits for the lock is next.
            if (holder == null && waiting == null && engine.ready()) {
                enter();
                engine.handleOne();
                exit();
            } else {
                self.idle();
            }
        }
    }

    private Program thread() {
        return Objects.requireNonNull(thread, "a thread that was started");
    }
}
