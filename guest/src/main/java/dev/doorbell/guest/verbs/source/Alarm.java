package dev.doorbell.guest.verbs.source;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;

/**
 * Alarm that wakes a program at a deadline. It looks at short intervals whether it has been
 * stopped, so that one with a late deadline does not delay the end of the job.
 */
public final class Alarm {

    /** Deadline of a wait without one. */
    private static final long NEVER = Long.MAX_VALUE;

    /** Shortest interval. */
    private static final long LEAST_PS = 1_000_000;

    /** Longest interval, as a part of the time since the start. */
    private static final int PART = 16;

    private final Program program;
    private final long startPs;
    private final long deadlinePs;
    private final Step step = Step.of(StepKinds.OFFLOAD_DEADLINE, this::ring);
    private boolean stopped;

    /**
     * Creates an alarm of a program, which must wait in loops that compare the time.
     *
     * @param deadlinePs instant, or the largest number for none
     */
    public Alarm(Program program, long deadlinePs) {
        this.program = program;
        this.deadlinePs = deadlinePs;
        startPs = program.nowPs();
    }

    /** Starts it, unless it has no deadline. */
    public void start() {
        if (deadlinePs != NEVER) {
            schedule();
        }
    }

    /** Stops it. */
    public void stop() {
        stopped = true;
    }

    private void schedule() {
        long now = program.nowPs();
        long interval = Math.max(LEAST_PS, (now - startPs) / PART);
        program.node().at(now + Math.min(interval, deadlinePs - now), step);
    }

    private void ring() {
        if (stopped) {
            return;
        }
        if (program.nowPs() < deadlinePs) {
            schedule();
        } else {
            program.wake(0);
        }
    }
}
