package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.StepKinds;
import dev.doorbell.pdes.Event;

/** The step at which a function of a NIC is reset and stays so: its computer has died. */
record FunctionDown(int function) implements Event {
    @Override
    public long fingerprint(int index) {
        return StepKinds.NIC_FUNCTION_DOWN + function;
    }
}
