package dev.doorbell.hardware.nic.connection;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.hardware.nic.port.NicPorts;
import org.jspecify.annotations.Nullable;

/**
 * Losses of packets that will not be answered. They are dropped, and the requester of a message is
 * notified once its last packet was.
 */
public final class Losses {

    private final NicPorts ports;
    private final Instruments.Counter unknown;
    private final Instruments.Counter dead;

    /** Losses at one NIC. */
    public Losses(NicPorts ports, Instruments instruments) {
        this.ports = ports;
        unknown = instruments.counter("nic.packetsToUnknownQueuePairs");
        dead = instruments.counter("nic.packetsToDeadFunctions");
    }

    /** Returns true if packets of a connection will not be answered. */
    public boolean swallows(@Nullable Connection connection) {
        return connection == null || ports.isDown(connection.end().function());
    }

    /** Drops an acknowledgement that has no request. */
    public void dropAcknowledgement() {
        unknown.add(1);
    }

    /**
     * Drops a packet.
     *
     * @param connection it was for; null when there is none. Only a DC initiator, which every
     *     packet names, can then be notified.
     */
    public void drop(@Nullable Connection connection, Packet packet, int index) {
        (connection == null ? unknown : dead).add(1);
        DcHeader dc = packet.dc();
        if (!endsRequest(packet)) {
            return;
        }
        if (dc != null) {
            tell(dc.initiatorNic(), dc.initiatorQpn(), packet, index);
        } else if (connection != null) {
            tell(connection.peerNic(), connection.peerQpn(), packet, index);
        }
    }

    /**
     * Drops a packet of the NIC to itself that no queue pair takes.
     *
     * @param requester connection that sent it; null for a DC initiator, which every packet names
     */
    public void dropLooped(@Nullable Connection requester, Packet packet, int index) {
        drop(null, packet, index);
        if (packet.dc() == null && requester != null && endsRequest(packet)) {
            tell(requester.peerNic(), requester.end().qpn(), packet, index);
        }
    }

    private void tell(int nic, int qpn, Packet packet, int index) {
        ports.tell(nic, new PacketLost(qpn, psn(packet, index)));
    }

    private static boolean endsRequest(Packet packet) {
        return switch (packet) {
            case RdmaWrite write -> write.segment().ends();
            case Send send -> send.segment().ends();
            case RdmaReadRequest request -> true;
            case AtomicRequest request -> true;
            default -> false;
        };
    }

    private static int psn(Packet packet, int index) {
        return switch (packet) {
            case RdmaWrite write -> write.firstPsn() + index;
            case Send send -> send.psn();
            case RdmaReadRequest request -> request.psn();
            case AtomicRequest request -> request.psn();
            default -> throw new IllegalArgumentException("expected a request but was " + packet);
        };
    }
}
