package dev.doorbell.hardware.message;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.pdes.Digest;

/**
 * The node's answer to a {@link DmaRead}.
 *
 * @param tag of the request
 * @param payload the bytes; phantom where the memory is
 */
public record DmaReadCompletion(int tag, Payload payload) implements NodeToNic {

    static final long KIND = Fingerprints.kind(2);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + tag, payload.fingerprint());
    }
}
