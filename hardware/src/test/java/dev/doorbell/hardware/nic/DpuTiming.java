package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.pcie.PcieLink;

/** When the steps of a single operation of the Arm side end on idle {@linkplain DpuNode nodes}. */
final class DpuTiming {

    private static final int WRITE_HEADERS = 42;
    private static final int BLOCK = 64;

    private final NodeConstants host = NodeConstants.of(DpuNode.PROFILE);
    private final NodeConstants arm = NodeConstants.ofDpu(DpuNode.PROFILE);
    private final NicConstants nic = NicConstants.of(DpuNode.PROFILE);

    /** The message engine has taken the entry whose doorbell was rung at {@code ps}. */
    long launched(long ps) {
        return launchedAfterDram(asked(arm.pcie(), ps + arm.hostMmioPs() + arm.doorbellPs()));
    }

    /** The same from when DRAM begins to look for the entry. */
    long launchedAfterDram(long ps) {
        long fetched = delivered(arm, ps + arm.memoryRate().timePs(BLOCK), BLOCK);
        return fetched + nic.queuePairServicePs() + nic.messageIntervalPs();
    }

    long payloadFromArm(long launched) {
        return delivered(arm, asked(arm.pcie(), launched) + arm.memoryRate().timePs(4096), 4096);
    }

    long payloadFromHost(long launched) {
        return delivered(host, asked(host.pcie(), launched), 4096);
    }

    /** A write the host posted is fetched from {@code ps} on; when its last bit was looped back. */
    long hostWriteLooped(long ps, int bytes) {
        return hostWritePayload(ps, bytes) + loopPs(bytes + WRITE_HEADERS);
    }

    /** The same of a write to another NIC, when its last bit has left. */
    long hostWriteLeft(long ps, int bytes) {
        return hostWritePayload(ps, bytes) + nic.fabric().linkRate().timePs(bytes + WRITE_HEADERS);
    }

    private long hostWritePayload(long ps, int bytes) {
        long launched =
                delivered(host, asked(host.pcie(), ps), BLOCK)
                        + nic.queuePairServicePs()
                        + nic.messageIntervalPs();
        return delivered(host, asked(host.pcie(), launched), bytes);
    }

    /** The NIC begins to look for the entry for which the host rang at {@code ps}. */
    long rungByHost(long ps) {
        return ps + host.hostMmioPs() + host.doorbellPs();
    }

    /** A packet the NIC sends itself at {@code ps} is through. */
    long looped(long ps, int payload, int headers) {
        return ps + loopPs(payload + headers) + nic.loopbackPs();
    }

    long loopPs(int bytes) {
        return nic.loopbackRate().timePs(bytes);
    }

    /** A write that leaves at {@code ps} has been taken by the other NIC. */
    long overFabric(long ps, int payload) {
        return ps
                + nic.fabric().latencyPs()
                + nic.fabric().linkRate().timePs(payload + WRITE_HEADERS)
                + nic.messageIntervalPs();
    }

    /** The acknowledgement, which does not wait for the port, is back. */
    long acknowledged(long ps) {
        return ps + nic.fabric().latencyPs();
    }

    long writtenToHost(long ps, int bytes) {
        return ps + host.pcie().writePs(bytes) + host.pcie().oneWayPs();
    }

    /**
     * Instant at which the NIC's link is free for a transfer that comes at {@code ps} behind a
     * write since {@code from}.
     */
    long linkFree(long from, int bytes, long ps) {
        return Math.max(ps, from + host.pcie().writePs(bytes));
    }

    long completedAtArm(long ps) {
        return ps
                + arm.pcie().writePs(BLOCK)
                + arm.pcie().oneWayPs()
                + arm.memoryRate().timePs(BLOCK);
    }

    private static long asked(PcieLink link, long ps) {
        return ps + link.readRequestPs() + link.oneWayPs();
    }

    private static long delivered(NodeConstants from, long ps, int bytes) {
        return ps + from.hostReadPs() + from.pcie().completionPs(bytes) + from.pcie().oneWayPs();
    }
}
