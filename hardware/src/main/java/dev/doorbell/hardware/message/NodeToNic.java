package dev.doorbell.hardware.message;

/** What a node sends to one of its NICs or DPUs over PCIe. */
public sealed interface NodeToNic extends Message
        permits Doorbell,
                DmaReadCompletion,
                RegisterMemory,
                CreateQueuePair,
                CreateDcTarget,
                CreateReceiveQueue,
                InboxWrite,
                StateQuery,
                RepeatCounts {}
