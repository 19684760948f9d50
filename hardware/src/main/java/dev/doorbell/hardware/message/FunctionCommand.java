package dev.doorbell.hardware.message;

/** What a computer asks of the NIC's function that serves it. */
public sealed interface FunctionCommand extends NodeToNic
        permits RegisterMemory,
                DeregisterMemory,
                AllowOtherVhca,
                CreateMkeyAlias,
                CreateQueuePair,
                CreateDcTarget,
                CreateReceiveQueue,
                StateQuery {

    /** Index of the function. */
    int function();
}
