package dev.doorbell.libraries.offload.health;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;

/** Deadline of a rank's wait. */
final class Deadline {

    private boolean watching = true;
    private boolean passed;

    private Deadline() {}

    /** Returns a deadline {@code ps} from now. The program must wait in loops that check it. */
    static Deadline in(Program program, long ps) {
        Deadline deadline = new Deadline();
        program.node()
                .at(
                        program.nowPs() + ps,
                        Step.of(StepKinds.OFFLOAD_DEADLINE, () -> deadline.pass(program)));
        return deadline;
    }

    /** Returns true if it has passed. */
    boolean passed() {
        return passed;
    }

    /** Cancels the deadline at the end of the wait. */
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
