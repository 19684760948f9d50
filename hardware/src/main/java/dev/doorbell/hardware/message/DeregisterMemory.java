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
    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Fingerprints.DEREGISTER_MEMORY + requestId, (long) function << 32 | key);
    }
}
