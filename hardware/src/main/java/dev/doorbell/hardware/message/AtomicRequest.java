package dev.doorbell.hardware.message;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.pdes.Digest;
import org.jspecify.annotations.Nullable;

/**
 * An atomic on a word of the responder's memory.
 *
 * @param destinationQpn queue pair at the responder
 * @param psn packet sequence number
 * @param rkey key of the region
 * @param address bus address, a multiple of the word's size
 * @param operation on the word
 * @param dc of a DC initiator; null on a reliable connection
 */
public record AtomicRequest(
        int destinationQpn,
        int psn,
        int rkey,
        long address,
        AtomicOperation operation,
        @Nullable DcHeader dc)
        implements Packet {

    static final long KIND = Fingerprints.kind(13);

    @Override
    public int headerBytes() {
        return HeaderBytes.BASE + HeaderBytes.ATOMIC_ETH + operation.extensionBytes();
    }

    @Override
    public int payloadBytes(int index) {
        return 0;
    }

    @Override
    public long fingerprint(int index) {
        return Fingerprints.withDc(
                dc,
                Digest.combine(
                        KIND + ((long) destinationQpn << 1 | (operation.kind().swaps() ? 1 : 0)),
                        Digest.combine(
                                Digest.combine(address, (long) rkey << 32 | psn),
                                operation.fingerprint())));
    }
}
