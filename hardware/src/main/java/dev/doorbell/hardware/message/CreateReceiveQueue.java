package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to create a receive queue, which one or several queue pairs and DC targets then name
 * as theirs; shared by several it is a shared receive queue (SRQ). Answered by {@link
 * QueuePairCreated}.
 *
 * @param requestId repeated in the answer
 * @param function it belongs to
 * @param number it gets among the receive queues of the function, above 0
 * @param address bus address of its ring of 16-byte entries
 * @param entries its depth, a power of two
 * @param doorbellRecordAddress bus address of the doorbell record, which says how far it is filled
 * @param completionQueueAddress bus address of the completion queue of what arrives
 * @param completionQueueEntries its depth
 */
public record CreateReceiveQueue(
        int requestId,
        int function,
        int number,
        long address,
        int entries,
        long doorbellRecordAddress,
        long completionQueueAddress,
        int completionQueueEntries)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(22);

    /** The wish of a host. */
    public CreateReceiveQueue(
            int requestId,
            int number,
            long address,
            int entries,
            long doorbellRecordAddress,
            long completionQueueAddress,
            int completionQueueEntries) {
        this(
                requestId,
                0,
                number,
                address,
                entries,
                doorbellRecordAddress,
                completionQueueAddress,
                completionQueueEntries);
    }

    /** The same wish under the number of a request of a function. */
    public CreateReceiveQueue withRequest(int id, int ofFunction) {
        return new CreateReceiveQueue(
                id,
                ofFunction,
                number,
                address,
                entries,
                doorbellRecordAddress,
                completionQueueAddress,
                completionQueueEntries);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Digest.combine(
                        KIND + requestId,
                        ((long) number << 32 | entries) + ((long) function << 60)),
                Digest.combine(
                        address * 31 + doorbellRecordAddress,
                        completionQueueAddress * 31 + completionQueueEntries));
    }
}
