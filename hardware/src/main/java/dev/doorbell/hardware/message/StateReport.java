package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Answers a {@link StateQuery}.
 *
 * @param requestId of the query
 * @param state fingerprint, or {@link dev.doorbell.hardware.RelativeState#BUSY}
 */
public record StateReport(int requestId, long state) implements NicToNode {
    @Override
    public long fingerprint(int index) {
        return Digest.combine(Fingerprints.STATE_REPORT + requestId, state);
    }
}
