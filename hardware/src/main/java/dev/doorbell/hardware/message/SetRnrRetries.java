package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to repeat a SEND of a queue pair for which there is no receive request a number of
 * times, {@code rnr_retry} of verbs. Answered by {@link QueuePairCreated}.
 *
 * @param requestId repeated in the answer
 * @param function it belongs to
 * @param qpn number of the queue pair
 * @param retries number; 7 is without end
 */
public record SetRnrRetries(int requestId, int function, int qpn, int retries)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(31);

    /** The same wish under the number of a request of a function. */
    public SetRnrRetries withRequest(int id, int ofFunction) {
        return new SetRnrRetries(id, ofFunction, qpn, retries);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(KIND + requestId, ((long) function << 32 | qpn) * 31 + retries);
    }
}
