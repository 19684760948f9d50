package dev.doorbell.hardware.message;

import org.jspecify.annotations.Nullable;

/** Packet of one NIC to another over the fabric. It names the queue pair that receives it. */
public sealed interface Packet extends Message
        permits RdmaWrite,
                Send,
                RdmaReadRequest,
                RdmaReadResponse,
                AtomicRequest,
                AtomicResponse,
                Ack,
                Nak,
                RnrNak,
                PacketLost {

    /** The queue pair number at the receiving NIC. */
    int destinationQpn();

    /** Additional header of a DC initiator's request; null in all other packets. */
    default @Nullable DcHeader dc() {
        return null;
    }

    /** Bytes of all headers but the DC header; 0 if the packet takes no bandwidth. */
    int headerBytes();

    /** Bytes of payload of element {@code index}, without headers. */
    int payloadBytes(int index);
}
