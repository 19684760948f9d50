package dev.doorbell.libraries.msccl.runtime.network;

/**
 * Use of other GPUs' NICs. A send may pass a GPU of its node over NVLink whose NIC is on the
 * receiver's rail (PXN), and sends of several GPUs through one NIC may share queue pairs and slots.
 *
 * @param pxnLevel 0 for the own NIC; 1 for the NIC on the receiver's rail if it is not the own one;
 *     2 for the GPU that serves the receiver's rail, also if GPUs share the NIC. {@code
 *     NCCL_PXN_DISABLE} and {@code NCCL_P2P_PXN_LEVEL}
 * @param sharedQueues true if sends of a group share queue pairs, {@code NCCL_NET_SHARED_COMMS}
 * @param sharedSlots true if sends of a group share slots, {@code NCCL_NET_SHARED_BUFFERS}; only
 *     then do they share queue pairs
 */
public record RailOptions(int pxnLevel, boolean sharedQueues, boolean sharedSlots) {

    /** Level at which a GPU passes as many sends as possible. */
    public static final int MOST = 2;

    /** NCCL's defaults. */
    public static final RailOptions DEFAULT = new RailOptions(MOST, true, true);

    /** Returns the same options without passing sends to other GPUs, which NVLink is needed for. */
    public RailOptions withoutPassing() {
        return new RailOptions(0, sharedQueues, sharedSlots);
    }

    /** Own NICs, queue pairs and slots, as before NCCL 2.12. */
    public static final RailOptions OWN = new RailOptions(0, false, false);
}
