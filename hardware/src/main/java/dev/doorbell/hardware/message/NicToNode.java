package dev.doorbell.hardware.message;

/** What a NIC or a DPU sends to its node over PCIe. */
public sealed interface NicToNode extends Message
        permits DmaRead,
                DmaWrite,
                CqeWrite,
                ReceiveCqeWrite,
                MemoryRegistered,
                QueuePairCreated,
                InboxReply,
                StateReport {}
