package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to let other functions make aliases of a key when they know its access key: mlx5's
 * ALLOW_OTHER_VHCA_ACCESS. Answered by {@link MkeyAnswer}.
 *
 * @param requestId repeated in the answer
 * @param function in whose key table the key is
 * @param key of a region
 * @param accessKey not 0; stands for the 32 bytes of the real one
 */
public record AllowOtherVhca(int requestId, int function, int key, long accessKey)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(18);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                KIND + requestId, Digest.combine((long) function << 32 | key, accessKey));
    }
}
