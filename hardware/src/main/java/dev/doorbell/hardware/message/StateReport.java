package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.pdes.Digest;

/**
 * Answers a {@link StateQuery}.
 *
 * @param requestId of the query
 * @param state fingerprint, or {@link dev.doorbell.hardware.RelativeState#BUSY}
 */
public record StateReport(int requestId, long state) implements NicToNode {

    static final long KIND = Fingerprints.kind(25);

    @Override
    public long upPs(PcieLink pcie) {
        return 0;
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + requestId, state);
    }
}
