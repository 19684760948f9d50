package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.hardware.nic.connection.Connection;
import dev.doorbell.hardware.nic.connection.Losses;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.receive.Responder;
import dev.doorbell.hardware.nic.send.Requester;
import org.jspecify.annotations.Nullable;

/**
 * Entry of packets: from the fabric through the port and the receive engine, or from the NIC
 * itself, each to the half of the NIC it is for.
 */
final class ReceivePort {

    private final NicPorts ports;
    private final NicConstants constants;
    private final NicObjects objects;
    private final Requester requester;
    private final Responder responder;
    private final Losses losses;
    private final FifoResource receiveEngine;
    private @Nullable Arrival lastArrival;

    ReceivePort(
            NicPorts ports,
            NicConstants constants,
            NicObjects objects,
            Requester requester,
            Responder responder,
            Losses losses,
            FifoResource receiveEngine) {
        this.ports = ports;
        this.constants = constants;
        this.objects = objects;
        this.requester = requester;
        this.responder = responder;
        this.losses = losses;
        this.receiveEngine = receiveEngine;
    }

    /** Tells for how long the receive engine is busy. */
    void describe(RelativeState state) {
        receiveEngine.describe(state);
    }

    /**
     * Acknowledgements occupy the port but do not wait for it: they are a thirtieth of a packet.
     */
    private void acknowledged(Ack ack, int psn) {
        NicQueuePair queuePair = objects.find(ack.destinationQpn());
        if (queuePair == null) {
            losses.dropAcknowledgement();
        } else {
            requester.acknowledged(queuePair, psn);
        }
    }

    /** A packet has come in from the fabric. */
    void packet(Packet packet, int index) {
        if (packet instanceof Ack ack) {
            ports.fromPeer(ack, index);
            acknowledged(ack, index);
            return;
        }
        long here = ports.fromPeer(packet, index);
        // The receive engine is fed by the port alone, in order, so both can be entered at once.
        boolean begins =
                switch (packet) {
                    case RdmaWrite write -> write.segment().begins();
                    case Send send -> send.segment().begins();
                    default -> true;
                };
        boolean request =
                packet instanceof RdmaWrite
                        || packet instanceof Send
                        || packet instanceof RdmaReadRequest
                        || packet instanceof AtomicRequest;
        long done =
                request && begins ? receiveEngine.enter(here, constants.messageIntervalPs()) : here;
        arrivesAt(done, packet, index);
    }

    /**
     * Takes in a packet from the NIC to itself. It arrives as a whole and the message engine has
     * metered it. It does not queue for the receive engine behind packets that the port is still
     * taking in.
     */
    void looped(Packet packet, int index) {
        if (packet instanceof Ack ack) {
            acknowledged(ack, index);
        } else {
            Connection connection = objects.connectionOf(packet);
            if (connection == null) {
                losses.dropLooped(objects.connectedTo(packet.destinationQpn()), packet, index);
            } else {
                arrived(connection, packet, index);
            }
        }
    }

    private void arrivesAt(long done, Packet packet, int index) {
        Connection connection = objects.connectionOf(packet);
        if (connection == null || losses.swallows(connection)) {
            losses.drop(connection, packet, index);
            return;
        }
        ports.schedule(connection.handle(done), arrivalOf(connection, packet), index);
    }

    /** The step at which a packet is handled; the packets of one run share it. */
    @SuppressWarnings("ReferenceEquality") // Only elements of the very same object share a step.
    private Arrival arrivalOf(Connection connection, Packet packet) {
        Arrival last = lastArrival;
        if (last == null || last.packet() != packet) {
            last = new Arrival(connection, packet);
            lastArrival = last;
        }
        return last;
    }

    /** A packet is handled, after all that came before it on its connection. */
    void arrived(Connection connection, Packet packet, int index) {
        if (losses.swallows(connection)) {
            losses.drop(connection, packet, index);
            return;
        }
        switch (packet) {
            case RdmaWrite write -> responder.request(connection, write, index);
            case Send send -> responder.request(connection, send, index);
            case Ack ack ->
                    throw new IllegalStateException(
                            "expected no acknowledgement to wait for the port");
            case PacketLost note ->
                    throw new IllegalStateException("expected no note to wait for the port");
            case RdmaReadRequest request -> responder.request(connection, request, index);
            case RdmaReadResponse response ->
                    requester.readResponse(objects.queuePair(connection.end().qpn()), response);
            case AtomicRequest request -> responder.request(connection, request, index);
            case AtomicResponse response ->
                    requester.atomicResponse(objects.queuePair(connection.end().qpn()), response);
            case Nak nak -> requester.refused(objects.queuePair(connection.end().qpn()), nak);
            case RnrNak nak -> requester.notReady(objects.queuePair(connection.end().qpn()), nak);
        }
    }
}
