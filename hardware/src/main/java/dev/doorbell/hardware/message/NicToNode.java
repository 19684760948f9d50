package dev.doorbell.hardware.message;

/** What a NIC sends over PCIe to a computer it serves: a host or the Arm side of a DPU. */
public sealed interface NicToNode extends Message
        permits DmaRead,
                DmaWrite,
                CqeWrite,
                ReceiveCqeWrite,
                MkeyAnswer,
                QueuePairCreated,
                StateReport {}
