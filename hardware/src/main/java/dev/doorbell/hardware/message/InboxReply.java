package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * A DPU returns the bytes of an inbox message once a worker has handled it.
 *
 * @param address offset in the DPU's DRAM it was read back from
 * @param payload the bytes
 */
public record InboxReply(long address, Payload payload) implements NicToNode {
    @Override
    public long fingerprint(int index) {
        return Digest.combine(Fingerprints.INBOX_REPLY + address, payload.fingerprint());
    }
}
