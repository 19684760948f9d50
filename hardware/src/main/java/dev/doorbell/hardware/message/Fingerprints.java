package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/** Parts that the fingerprints of messages have in common. */
final class Fingerprints {

    private static final int KIND_SHIFT = 40;

    private Fingerprints() {}

    /**
     * High word that distinguishes a kind of message in digests. Each message has its number as
     * {@code KIND}; a test checks that no two have the same.
     */
    static long kind(int number) {
        return (long) number << KIND_SHIFT;
    }

    /** The part of a fingerprint that immediate bytes are; 0 for none. */
    static long ofImmediate(@Nullable Integer immediate) {
        return immediate == null ? 0 : 1L << 32 | (immediate & 0xffff_ffffL);
    }

    /** The fingerprint of a request that also carries {@code dc}. */
    static long withDc(@Nullable DcHeader dc, long request) {
        return dc == null ? request : Digest.combine(request, dc.fingerprint());
    }
}
