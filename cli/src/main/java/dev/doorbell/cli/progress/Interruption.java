package dev.doorbell.cli.progress;

import dev.doorbell.workloads.run.RunListener;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * End of a command by Ctrl-C or a signal of the system. The run stops at the next opportunity, and
 * the command has a few seconds to print the parts done so far.
 */
public final class Interruption implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 20;

    private final CountDownLatch printed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::stop, "interruption");
    private volatile boolean requested;

    private Interruption() {}

    /** Watches the signals of this process until it is closed. */
    public static Interruption watch() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    /** Returns true if the user has ended the command. */
    public boolean requested() {
        return requested;
    }

    /** Returns a listener that also stops the run. */
    RunListener stopping(RunListener listener) {
        return new RunListener() {
            @Override
            public void came(long virtualPs, long steps, long all) {
                listener.came(virtualPs, steps, all);
            }

            @Override
            public boolean stops() {
                return requested;
            }
        };
    }

    /** Lets the process end: everything has been printed. */
    @Override
    public void close() {
        printed.countDown();
        if (!requested) {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException ending) {
                // The hook runs, and ends at once.
            }
        }
    }

    /** Keeps the process alive while the command prints. */
    private void stop() {
        requested = true;
        try {
            if (!printed.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("The process ends, although the result is not ready.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
