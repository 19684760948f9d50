package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.pdes.Event;

/** The step at which the NIC acts on a doorbell. */
record DoorbellSeen(Doorbell doorbell) implements Event {
    @Override
    public long fingerprint(int index) {
        return doorbell.fingerprint(index) + 1;
    }
}
