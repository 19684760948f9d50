package dev.doorbell.wire.participant;

import dev.doorbell.pdes.RunState;
import dev.doorbell.proto.clock.v1.ClockProto;

/** Run states to wire. */
final class RunStatePublisher {

    private RunStatePublisher() {}

    static ClockProto.RunState toWire(RunState state) {
        return switch (state) {
            case RUNNING -> ClockProto.RunState.RUN_STATE_RUNNING;
            case COMPLETED -> ClockProto.RunState.RUN_STATE_COMPLETED;
            case DEADLOCK -> ClockProto.RunState.RUN_STATE_DEADLOCK;
            case FAILED -> ClockProto.RunState.RUN_STATE_FAILED;
            case BUDGET_EXCEEDED -> ClockProto.RunState.RUN_STATE_BUDGET_EXCEEDED;
        };
    }
}
