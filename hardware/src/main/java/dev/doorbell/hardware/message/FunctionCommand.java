package dev.doorbell.hardware.message;

/** Command of a computer to the NIC's function that serves it. */
public sealed interface FunctionCommand extends NodeToNic
        permits RegisterMemory,
                DeregisterMemory,
                AllowOtherVhca,
                CreateMkeyAlias,
                CreateQueuePair,
                CreateDcTarget,
                CreateReceiveQueue,
                ModifyQueuePair,
                SetRnrRetries,
                StateQuery {

    /** Index of the function. */
    int function();
}
