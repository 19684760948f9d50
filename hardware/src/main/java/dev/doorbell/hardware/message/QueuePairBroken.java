package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.pdes.Digest;

/**
 * Event of a NIC: it has refused a request of the peer, and the queue pair is in ERR. Software
 * flushes the receive requests. mlx5 raises {@code IBV_EVENT_QP_ACCESS_ERR} or {@code
 * IBV_EVENT_QP_REQ_ERR}.
 *
 * @param nic number of the NIC among those of the computer
 * @param qpn number of the queue pair
 */
public record QueuePairBroken(int nic, int qpn) implements NicToNode {

    static final long KIND = Fingerprints.kind(30);

    @Override
    public long upPs(PcieLink pcie) {
        return pcie.writePs(Long.BYTES);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + nic, qpn);
    }
}
