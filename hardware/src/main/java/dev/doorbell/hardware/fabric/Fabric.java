package dev.doorbell.hardware.fabric;

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
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * One switch between all NICs. A packet takes the sender's egress link, the cables and the switch,
 * and queues at the receiver's port; the switch cuts through, so the two links overlap.
 *
 * @param linkRate data rate of a link
 * @param latencyPs first bit out of one NIC's queue to first bit at the other's port
 * @param mtuBytes most payload of a packet
 * @param dcHeaderBytes a request of a DC initiator carries besides
 */
public record Fabric(Rate linkRate, long latencyPs, int mtuBytes, int dcHeaderBytes) {

    // Header sizes of the InfiniBand specification, volume 1, chapters 5 and 9: LRH 8, BTH 12, RETH
    // 16,
    // AtomicETH 28, AETH 4, AtomicAckETH 8, ImmDt 4, ICRC 4, VCRC 2.
    private static final int BASE = 8 + 12 + 4 + 2;
    private static final int RETH = 16;
    private static final int AETH = 4;
    private static final int IMMEDIATE_ETH = 4;
    private static final int ATOMIC_ETH = 28;
    private static final int ATOMIC_ACK_ETH = 8;

    /** The fabric of a profile. */
    public static Fabric of(Profile profile) {
        long cable =
                Math.multiplyExact(
                        profile.ps("fabric.cablePerMetre"), profile.count("fabric.cableMetres"));
        long latency =
                profile.ps("nic.transmitPipeline")
                        + cable
                        + profile.ps("fabric.switchHop")
                        + profile.ps("nic.receivePipeline");
        return new Fabric(
                profile.rate("fabric.linkRate"),
                latency,
                profile.bytes("fabric.mtu"),
                profile.bytes("nic.dcHeader"));
    }

    /** Bytes element {@code index} of a packet occupies on a link. */
    public int wireBytes(Packet packet, int index) {
        return packet.payloadBytes(index)
                + headerBytes(packet)
                + (packet.dc() == null ? 0 : dcHeaderBytes);
    }

    /** Time element {@code index} of a packet occupies a link. */
    public long serializationPs(Packet packet, int index) {
        return linkRate.timePs(wireBytes(packet, index));
    }

    private static int headerBytes(Packet packet) {
        return switch (packet) {
            case RdmaWrite write -> BASE + (write.segment().begins() ? RETH : 0);
            case Send send ->
                    BASE + (send.immediate() != null && send.segment().ends() ? IMMEDIATE_ETH : 0);
            case RdmaReadRequest request -> BASE + RETH;
            case RdmaReadResponse response ->
                    BASE + (response.segment().begins() || response.segment().ends() ? AETH : 0);
            case AtomicRequest request -> BASE + ATOMIC_ETH + request.operation().extensionBytes();
            case AtomicResponse response -> BASE + AETH + ATOMIC_ACK_ETH;
            case Ack ack -> BASE + AETH;
            case Nak nak -> BASE + AETH;
            case RnrNak nak -> BASE + AETH;
            case PacketLost note -> 0;
        };
    }
}
