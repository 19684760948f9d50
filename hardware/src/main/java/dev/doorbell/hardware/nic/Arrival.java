package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.pdes.Event;

/** The step at which a packet has come in whole. */
record Arrival(Connection connection, Packet packet) implements Event {
    @Override
    public long fingerprint(int index) {
        return packet.fingerprint(index) + 1;
    }
}
