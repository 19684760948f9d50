package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC for a fingerprint of its state relative to the present, and to note its counters. It
 * is the emulator's question, not the machine's, and takes no bandwidth.
 *
 * @param requestId repeated in the answer
 * @param function that asks
 */
public record StateQuery(int requestId, int function) implements FunctionCommand {

    static final long KIND = Fingerprints.kind(24);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + function, requestId);
    }
}
