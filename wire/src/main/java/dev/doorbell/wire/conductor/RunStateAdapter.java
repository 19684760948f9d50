package dev.doorbell.wire.conductor;

import dev.doorbell.pdes.RunState;
import dev.doorbell.proto.clock.v1.ClockProto;

/** Run states from wire, and the combined state of several. */
final class RunStateAdapter {

    private RunStateAdapter() {}

    static RunState toModel(ClockProto.RunState state) {
        return switch (state) {
            case RUN_STATE_RUNNING -> RunState.RUNNING;
            case RUN_STATE_COMPLETED -> RunState.COMPLETED;
            case RUN_STATE_DEADLOCK -> RunState.DEADLOCK;
            case RUN_STATE_FAILED -> RunState.FAILED;
            case RUN_STATE_BUDGET_EXCEEDED -> RunState.BUDGET_EXCEEDED;
            case RUN_STATE_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException(
                            "expected a known run state but was " + state);
        };
    }

    /** The state of a run that is over from the states of two of its groups. */
    static RunState worse(RunState a, RunState b) {
        return severity(a) >= severity(b) ? a : b;
    }

    private static int severity(RunState state) {
        return switch (state) {
            case COMPLETED -> 0;
            case RUNNING -> 1;
            case DEADLOCK -> 2;
            case BUDGET_EXCEEDED -> 3;
            case FAILED -> 4;
        };
    }
}
