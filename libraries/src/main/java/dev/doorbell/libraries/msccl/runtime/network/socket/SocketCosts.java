package dev.doorbell.libraries.msccl.runtime.network.socket;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Costs of TCP on a host.
 *
 * @param callPs a send or a receive, without its bytes
 * @param sendRate bytes per second that a core sends
 * @param receiveRate bytes per second that a core receives
 * @param latencyPs time in both stacks between hosts, without adapters and wires
 * @param loopbackPs the same through the loopback interface
 */
public record SocketCosts(
        long callPs, Rate sendRate, Rate receiveRate, long latencyPs, long loopbackPs) {

    /** Returns the costs of a profile's hosts. */
    public static SocketCosts of(Profile profile) {
        return new SocketCosts(
                profile.ps("tcp.call"),
                profile.rate("tcp.sendRate"),
                profile.rate("tcp.receiveRate"),
                profile.ps("tcp.latency"),
                profile.ps("tcp.loopback"));
    }
}
