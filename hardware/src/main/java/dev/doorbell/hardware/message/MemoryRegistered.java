package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Answers {@link RegisterMemory}.
 *
 * @param requestId of the request
 * @param lkey key for local use
 * @param rkey key to give to peers
 */
public record MemoryRegistered(int requestId, int lkey, int rkey) implements NicToNode {
    @Override
    public long fingerprint(int index) {
        return Digest.combine(Fingerprints.MEMORY_REGISTERED + requestId, (long) lkey << 32 | rkey);
    }
}
