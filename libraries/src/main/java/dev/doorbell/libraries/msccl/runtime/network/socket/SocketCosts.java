package dev.doorbell.libraries.msccl.runtime.network.socket;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Costs of TCP on a host.
 *
 * @param sendCallPs a send, without its bytes
 * @param receiveCallPs a receive, without its bytes
 * @param passPs a pass of a helper thread over sockets without data
 * @param sendRate bytes per second that a core sends
 * @param receiveRate bytes per second that a core receives
 * @param latencyPs time in both stacks between hosts, without adapters and wires
 * @param loopbackPs the same through the loopback interface
 * @param loopbackRate bytes per second that a core sends through it; the core also does the
 *     receiver's part of the stack
 */
public record SocketCosts(
        long sendCallPs,
        long receiveCallPs,
        long passPs,
        Rate sendRate,
        Rate receiveRate,
        long latencyPs,
        long loopbackPs,
        Rate loopbackRate) {

    /** Returns the costs of a profile's hosts. */
    public static SocketCosts of(Profile profile) {
        return new SocketCosts(
                profile.ps("tcp.sendCall"),
                profile.ps("tcp.receiveCall"),
                profile.ps("tcp.pass"),
                profile.rate("tcp.sendRate"),
                profile.rate("tcp.receiveRate"),
                profile.ps("tcp.latency"),
                profile.ps("tcp.loopback"),
                profile.rate("tcp.loopbackRate"));
    }

    /** Sends to other hosts. */
    public SocketEnd.Direction sends() {
        return sends(sendRate);
    }

    /** Sends through the loopback interface. */
    public SocketEnd.Direction loopbackSends() {
        return sends(loopbackRate);
    }

    private SocketEnd.Direction sends(Rate rate) {
        return new SocketEnd.Direction("send", sendCallPs, rate, true);
    }

    /** Receives. */
    public SocketEnd.Direction receives() {
        return new SocketEnd.Direction("receive", receiveCallPs, receiveRate, false);
    }
}
