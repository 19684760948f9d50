package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/** Distinct high words that keep the fingerprints of different kinds of messages apart. */
final class Fingerprints {
    static final long DOORBELL = 1L << 40;
    static final long DMA_READ_COMPLETION = 2L << 40;
    static final long REGISTER_MEMORY = 3L << 40;
    static final long CREATE_QUEUE_PAIR = 4L << 40;
    static final long DMA_READ = 5L << 40;
    static final long DMA_WRITE = 6L << 40;
    static final long CQE_WRITE = 7L << 40;
    static final long MKEY_ANSWER = 8L << 40;
    static final long QUEUE_PAIR_CREATED = 9L << 40;
    static final long RDMA_WRITE = 10L << 40;
    static final long RDMA_READ_REQUEST = 11L << 40;
    static final long RDMA_READ_RESPONSE = 12L << 40;
    static final long ATOMIC_REQUEST = 13L << 40;
    static final long ATOMIC_RESPONSE = 14L << 40;
    static final long ACK = 15L << 40;
    static final long NAK = 16L << 40;
    static final long DEREGISTER_MEMORY = 17L << 40;
    static final long ALLOW_OTHER_VHCA = 18L << 40;
    static final long CREATE_DC_TARGET = 19L << 40;
    static final long SEND = 20L << 40;
    static final long RNR_NAK = 21L << 40;
    static final long CREATE_RECEIVE_QUEUE = 22L << 40;
    static final long RECEIVE_CQE_WRITE = 23L << 40;
    static final long STATE_QUERY = 24L << 40;
    static final long STATE_REPORT = 25L << 40;
    static final long REPEAT_COUNTS = 26L << 40;
    static final long CREATE_MKEY_ALIAS = 27L << 40;
    static final long PACKET_LOST = 28L << 40;

    private Fingerprints() {}

    /** The fingerprint of a request that also carries {@code dc}. */
    static long withDc(@Nullable DcHeader dc, long request) {
        return dc == null ? request : Digest.combine(request, dc.fingerprint());
    }
}
