package dev.doorbell.hardware.nic.port;

import dev.doorbell.hardware.message.Packet;
import dev.doorbell.pdes.Event;

/** The step at which a packet from a NIC to itself has passed its embedded switch. */
public record Looped(Packet packet) implements Event {
    @Override
    public long fingerprint(int index) {
        return packet.fingerprint(index) + 2;
    }
}
