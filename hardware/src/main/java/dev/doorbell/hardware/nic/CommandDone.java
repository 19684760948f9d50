package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.NicToNode;
import dev.doorbell.pdes.Event;

/** The step at which a control command of a function has been carried out. */
record CommandDone(int function, NicToNode answer) implements Event {
    @Override
    public long fingerprint(int index) {
        return answer.fingerprint(index) + 1;
    }
}
