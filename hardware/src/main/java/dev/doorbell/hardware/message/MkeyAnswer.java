package dev.doorbell.hardware.message;

import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.pdes.Digest;

/**
 * Answers {@link RegisterMemory}, {@link DeregisterMemory}, {@link AllowOtherVhca} and {@link
 * CreateMkeyAlias}.
 *
 * @param requestId of the request
 * @param status of the command
 * @param key it made or was about; 0 when it failed. It serves as lkey and as rkey.
 */
public record MkeyAnswer(int requestId, CommandStatus status, int key) implements NicToNode {

    static final long KIND = Fingerprints.kind(8);

    @Override
    public long upPs(PcieLink pcie) {
        return pcie.writePs(Long.BYTES);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + requestId, (long) status.code() << 32 | key);
    }
}
