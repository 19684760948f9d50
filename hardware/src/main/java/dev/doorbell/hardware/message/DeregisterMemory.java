package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to forget a key, which makes aliases of it stale. Answered by {@link MkeyAnswer}.
 *
 * @param requestId repeated in the answer
 * @param function in whose key table it is
 * @param key of a region or an alias
 */
public record DeregisterMemory(int requestId, int function, int key) implements FunctionCommand {

    static final long KIND = Fingerprints.kind(17);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + requestId, (long) function << 32 | key);
    }
}
