package dev.doorbell.libraries.offload.health;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.node.Step;

/** Ends the wait of a rank that takes too long. */
final class Deadline {

    private static final int STEP = 43;

    private boolean watching = true;
    private boolean passed;

    private Deadline() {}

    /** A deadline {@code ps} from now, until which the program waits in loops that look again. */
    static Deadline in(Program program, long ps) {
        Deadline deadline = new Deadline();
        program.node().at(program.nowPs() + ps, Step.of(STEP, () -> deadline.pass(program)));
        return deadline;
    }

    /** Whether it has passed. */
    boolean passed() {
        return passed;
    }

    /** The wait is over. */
    void forget() {
        watching = false;
    }

    private void pass(Program program) {
        if (watching) {
            passed = true;
            program.wake(0);
        }
    }
}
