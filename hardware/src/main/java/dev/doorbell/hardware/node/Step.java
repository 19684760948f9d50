package dev.doorbell.hardware.node;

import dev.doorbell.pdes.Event;

/**
 * A step an engine of the node scheduled for itself. It never leaves the process, so it may carry
 * behaviour.
 */
public abstract class Step implements Event {

    private final long kind;

    /**
     * A step.
     *
     * @param kind number that distinguishes kinds of steps in the digest
     */
    protected Step(int kind) {
        this.kind = 0x100_0000_0000_0000L + kind;
    }

    /** A step without elements, run as {@code action}. */
    public static Step of(int kind, Runnable action) {
        return new Step(kind) {
            @Override
            public void run(int index) {
                action.run();
            }
        };
    }

    /** Runs element {@code index} of the step. */
    public abstract void run(int index);

    @Override
    public final long fingerprint(int index) {
        return kind * 0x9E3779B97F4A7C15L + index;
    }
}
