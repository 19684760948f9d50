package dev.doorbell.libraries.nvshmem.ibgda;

/**
 * How IBGDA's queue pairs are made, mapped and rung.
 *
 * @param dcis DC initiators of a PE for thread blocks or warps of their own, 0 or more
 *     (NVSHMEM_IBGDA_NUM_DCI)
 * @param sharedDcis DC initiators for the rest (NVSHMEM_IBGDA_NUM_SHARED_DCI)
 * @param dciMapBy how a DC initiator is chosen (NVSHMEM_IBGDA_DCI_MAP_BY)
 * @param rcPerPe RC queue pairs to each PE; 0 sends by DC (NVSHMEM_IBGDA_NUM_RC_PER_PE)
 * @param rcMapBy how one of them is chosen (NVSHMEM_IBGDA_RC_MAP_BY)
 * @param requestsInBatch basic blocks after which a doorbell is rung though more submissions follow
 *     (NVSHMEM_IBGDA_NUM_REQUESTS_IN_BATCH)
 * @param buffers memory of work queues, completion queues and doorbell records
 *     (NVSHMEM_IBGDA_FORCE_NIC_BUF_MEMTYPE)
 * @param handler who rings the doorbell (NVSHMEM_IBGDA_NIC_HANDLER)
 */
public record IbgdaOptions(
        int dcis,
        int sharedDcis,
        Mapping dciMapBy,
        int rcPerPe,
        Mapping rcMapBy,
        int requestsInBatch,
        Buffers buffers,
        Handler handler) {

    /** Which threads share a queue pair. */
    public enum Mapping {
        /** Those of a thread block. */
        CTA,
        /** Those on a streaming multiprocessor. */
        SM,
        /** Those of a warp. */
        WARP
    }

    /** Where queues and doorbell records are. */
    public enum Buffers {
        /** In the GPU's memory. */
        GPUMEM,
        /** In host memory. */
        HOSTMEM
    }

    /** Who rings the doorbell. */
    public enum Handler {
        /** The GPU thread that submits. */
        GPU,
        /** A CPU thread that watches the producer index the GPU publishes. */
        CPU
    }

    /** RC queue pairs only, so many to each PE. */
    public static IbgdaOptions rc(int perPe) {
        return new IbgdaOptions(
                0, 0, Mapping.CTA, perPe, Mapping.CTA, 32, Buffers.GPUMEM, Handler.GPU);
    }

    /** The same with another {@code dcis}. */
    public IbgdaOptions withDcis(int dcis) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }

    /** The same with another {@code sharedDcis}. */
    public IbgdaOptions withSharedDcis(int sharedDcis) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }

    /** The same with another {@code dciMapBy}. */
    public IbgdaOptions withDciMapBy(Mapping dciMapBy) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }

    /** The same with another {@code rcPerPe}. */
    public IbgdaOptions withRcPerPe(int rcPerPe) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }

    /** The same with another {@code rcMapBy}. */
    public IbgdaOptions withRcMapBy(Mapping rcMapBy) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }

    /** The same with another {@code requestsInBatch}. */
    public IbgdaOptions withRequestsInBatch(int requestsInBatch) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }

    /** The same with another {@code buffers}. */
    public IbgdaOptions withBuffers(Buffers buffers) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }

    /** The same with another {@code handler}. */
    public IbgdaOptions withHandler(Handler handler) {
        return new IbgdaOptions(
                dcis, sharedDcis, dciMapBy, rcPerPe, rcMapBy, requestsInBatch, buffers, handler);
    }
}
