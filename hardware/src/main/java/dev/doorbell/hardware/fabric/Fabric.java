package dev.doorbell.hardware.fabric;

import dev.doorbell.hardware.message.Packet;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * One switch between all NICs. A packet takes the sender's egress link, the cables and the switch,
 * and queues at the receiver's port; the switch cuts through, so the two links overlap.
 *
 * @param linkRate data rate of a link
 * @param latencyPs first bit out of one NIC's queue to first bit at the other's port
 * @param mtuBytes most payload of a packet
 * @param dcHeaderBytes a request of a DC initiator carries besides; 0 where adapters have no DC
 */
public record Fabric(Rate linkRate, long latencyPs, int mtuBytes, int dcHeaderBytes) {

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
                profile.constants().containsKey("nic.dcHeader")
                        ? profile.bytes("nic.dcHeader")
                        : 0);
    }

    /** Bytes element {@code index} of a packet occupies on a link. */
    public int wireBytes(Packet packet, int index) {
        return packet.payloadBytes(index)
                + packet.headerBytes()
                + (packet.dc() == null ? 0 : dcHeaderBytes);
    }

    /** Time element {@code index} of a packet occupies a link. */
    public long serializationPs(Packet packet, int index) {
        return linkRate.timePs(wireBytes(packet, index));
    }
}
