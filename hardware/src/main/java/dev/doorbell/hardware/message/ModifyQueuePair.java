package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to move a queue pair to ERR, in which it flushes the send requests, or to RESET, in
 * which it has none. Answered by {@link QueuePairCreated}.
 *
 * @param requestId repeated in the answer
 * @param function it belongs to
 * @param qpn number of the queue pair
 * @param reset true for RESET, false for ERR
 */
public record ModifyQueuePair(int requestId, int function, int qpn, boolean reset)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(29);

    /** The same wish under the number of a request of a function. */
    public ModifyQueuePair withRequest(int id, int ofFunction) {
        return new ModifyQueuePair(id, ofFunction, qpn, reset);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                KIND + requestId, ((long) function << 32 | qpn) * 2 + (reset ? 1 : 0));
    }
}
