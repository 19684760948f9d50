package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * A node writes a message to a DPU's memory and raises its inbox.
 *
 * @param address offset in the DPU's DRAM
 * @param payload the bytes
 */
public record InboxWrite(long address, Payload payload) implements NodeToNic {
    @Override
    public long fingerprint(int index) {
        return Digest.combine(Fingerprints.INBOX_WRITE + address, payload.fingerprint());
    }
}
