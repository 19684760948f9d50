package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to create a dynamically connected target (DCT), which takes requests from any
 * initiator that knows its key. Answered by {@link QueuePairCreated}.
 *
 * @param requestId repeated in the answer
 * @param function it belongs to
 * @param number the target gets, from the same range as queue pair numbers
 * @param protectionDomain number of the protection domain
 * @param key access key that initiators must present
 * @param receiveQueue number of its receive queue, of the same function; 0 for none
 */
public record CreateDcTarget(
        int requestId, int function, int number, int protectionDomain, long key, int receiveQueue)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(19);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                KIND + requestId + ((long) function << 32),
                Digest.combine((long) number << 8 | protectionDomain, key + 31L * receiveQueue));
    }
}
