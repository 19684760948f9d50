package dev.doorbell.libraries.nvshmem.ibgda.config;

import dev.doorbell.hardware.profile.Profile;
import java.util.function.Consumer;

/**
 * Options of IBGDA's queue pairs: their creation, mapping and doorbells.
 *
 * @param dcis DC initiators of a PE, including the shared ones; 0 creates one for each
 *     multiprocessor of the GPU and the shared ones (NVSHMEM_IBGDA_NUM_DCI)
 * @param sharedDcis DC initiators for thread blocks or warps without one of their own, at least 1
 *     (NVSHMEM_IBGDA_NUM_SHARED_DCI)
 * @param dcts DC targets of a PE, at least 1 (NVSHMEM_IBGDA_NUM_DCT)
 * @param dciMapBy mapping of threads to DC initiators (NVSHMEM_IBGDA_DCI_MAP_BY)
 * @param rcPerPe RC queue pairs to each PE; 0 uses DC, and more than 0 creates no DC initiators
 *     (NVSHMEM_IBGDA_NUM_RC_PER_PE)
 * @param rcMapBy mapping of threads to RC queue pairs (NVSHMEM_IBGDA_RC_MAP_BY)
 * @param requestsInBatch basic blocks after which a doorbell is rung even if more submissions
 *     follow, a power of two (NVSHMEM_IBGDA_NUM_REQUESTS_IN_BATCH)
 * @param buffers memory of work queues, completion queues and doorbell records
 *     (NVSHMEM_IBGDA_FORCE_NIC_BUF_MEMTYPE)
 * @param handler processor that rings the doorbell (NVSHMEM_IBGDA_NIC_HANDLER)
 * @param largestGrid thread blocks, or warps with a mapping by warp, of the largest kernel that
 *     posts; initiators that none of them would use are not created; 0 creates all
 */
public record IbgdaOptions(
        int dcis,
        int sharedDcis,
        int dcts,
        Mapping dciMapBy,
        int rcPerPe,
        Mapping rcMapBy,
        int requestsInBatch,
        Buffers buffers,
        Handler handler,
        int largestGrid) {

    /** Largest number of queue pairs of a PE, or to each PE. */
    public static final int MOST = 1024;

    private static final int DEFAULT_DCTS = 2;
    private static final int DEFAULT_BATCH = 32;

    public IbgdaOptions {
        require(dcis >= 0, "dcis of 0 or more", dcis);
        require(sharedDcis >= 1, "sharedDcis of 1 or more", sharedDcis);
        require(dcts >= 1, "dcts of 1 or more", dcts);
        require(rcPerPe >= 0, "rcPerPe of 0 or more", rcPerPe);
        require(
                Integer.bitCount(requestsInBatch) == 1 && requestsInBatch > 0,
                "requestsInBatch that is a power of two",
                requestsInBatch);
        require(largestGrid >= 0, "largestGrid of 0 or more", largestGrid);
    }

    /** Threads that share a queue pair. */
    public enum Mapping {
        /** Threads of a thread block. */
        CTA,
        /** Threads on a streaming multiprocessor. */
        SM,
        /** Threads of a warp. */
        WARP;

        /**
         * Returns the number that selects a queue pair. Thread blocks are assigned to
         * multiprocessors round-robin.
         *
         * @param cta thread block of the grid
         * @param warp warp of the grid
         * @param sms number of streaming multiprocessors
         */
        public int id(int cta, int warp, int sms) {
            return switch (this) {
                case CTA -> cta;
                case SM -> cta % sms;
                case WARP -> warp;
            };
        }
    }

    /** Memory of queues and doorbell records. */
    public enum Buffers {
        /** GPU memory. */
        GPUMEM,
        /** Host memory. */
        HOSTMEM
    }

    /** Processor that rings the doorbell. */
    public enum Handler {
        /** GPU thread that submits. */
        GPU,
        /** CPU thread that polls the producer index published by the GPU. */
        CPU
    }

    /** Returns options with {@code perPe} RC queue pairs to each PE, and no DC. */
    public static IbgdaOptions rc(int perPe) {
        return dc().with(it -> it.rcPerPe(perPe));
    }

    /** Returns the defaults of NVSHMEM 2.8: DC initiators by thread block, no RC queue pairs. */
    public static IbgdaOptions dc() {
        return new IbgdaOptions(
                0,
                1,
                DEFAULT_DCTS,
                Mapping.CTA,
                0,
                Mapping.CTA,
                DEFAULT_BATCH,
                Buffers.GPUMEM,
                Handler.GPU,
                0);
    }

    /** Returns the defaults of the NVSHMEM release that a profile stands for. */
    public static IbgdaOptions of(Profile profile) {
        return dc().with(it ->
                it.rcPerPe(profile.count("nvshmem.rcPerPe", MOST))
                        .dcis(profile.count("nvshmem.dcis", MOST)));
    }

    /**
     * Returns the number of DC initiators that belong to one thread block or warp each.
     *
     * @param sms number of streaming multiprocessors
     */
    public int exclusiveDcis(int sms) {
        return dcis == 0 ? sms : Math.max(0, dcis - sharedDcis);
    }

    /** Returns changed options, as in {@code options.with(it -> it.dcis(...))}. */
    public IbgdaOptions with(Consumer<Builder> change) {
        Builder builder = new Builder(this);
        change.accept(builder);
        return builder.build();
    }

    private static void require(boolean holds, String expected, int was) {
        if (!holds) {
            throw new IllegalArgumentException("expected " + expected + " but was " + was);
        }
    }

    /** Builder with a method of the same name for each option. */
    public static final class Builder {

        private int dcis;
        private int sharedDcis;
        private int dcts;
        private Mapping dciMapBy;
        private int rcPerPe;
        private Mapping rcMapBy;
        private int requestsInBatch;
        private Buffers buffers;
        private Handler handler;
        private int largestGrid;

        private Builder(IbgdaOptions options) {
            dcis = options.dcis;
            sharedDcis = options.sharedDcis;
            dcts = options.dcts;
            dciMapBy = options.dciMapBy;
            rcPerPe = options.rcPerPe;
            rcMapBy = options.rcMapBy;
            requestsInBatch = options.requestsInBatch;
            buffers = options.buffers;
            handler = options.handler;
            largestGrid = options.largestGrid;
        }

        public Builder dcis(int dcis) {
            this.dcis = dcis;
            return this;
        }

        public Builder sharedDcis(int sharedDcis) {
            this.sharedDcis = sharedDcis;
            return this;
        }

        public Builder dcts(int dcts) {
            this.dcts = dcts;
            return this;
        }

        public Builder dciMapBy(Mapping dciMapBy) {
            this.dciMapBy = dciMapBy;
            return this;
        }

        public Builder rcPerPe(int rcPerPe) {
            this.rcPerPe = rcPerPe;
            return this;
        }

        public Builder rcMapBy(Mapping rcMapBy) {
            this.rcMapBy = rcMapBy;
            return this;
        }

        public Builder requestsInBatch(int requestsInBatch) {
            this.requestsInBatch = requestsInBatch;
            return this;
        }

        public Builder buffers(Buffers buffers) {
            this.buffers = buffers;
            return this;
        }

        public Builder handler(Handler handler) {
            this.handler = handler;
            return this;
        }

        public Builder largestGrid(int largestGrid) {
            this.largestGrid = largestGrid;
            return this;
        }

        private IbgdaOptions build() {
            return new IbgdaOptions(
                    dcis,
                    sharedDcis,
                    dcts,
                    dciMapBy,
                    rcPerPe,
                    rcMapBy,
                    requestsInBatch,
                    buffers,
                    handler,
                    largestGrid);
        }
    }
}
