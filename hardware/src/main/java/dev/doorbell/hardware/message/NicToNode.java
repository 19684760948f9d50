package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;

/** Message of a NIC over PCIe to a computer that it serves: a host or the Arm side of a DPU. */
public sealed interface NicToNode extends Message
        permits DmaRead,
                DmaWrite,
                CqeWrite,
                ReceiveCqeWrite,
                MkeyAnswer,
                QueuePairCreated,
                QueuePairBroken,
                StateReport {

    /**
     * Time that an element occupies the link to the computer, in picoseconds; 0 if it takes no
     * bandwidth.
     */
    long upPs(PcieLink pcie);
}
