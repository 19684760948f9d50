package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to create a queue pair and to bring it to RTS: a reliable connection with its peer, or
 * a dynamically connected initiator (DCI), whose entries name their targets.
 *
 * @param requestId repeated in the answer
 * @param function it belongs to
 * @param qpn number of the queue pair, which no other one of the NIC has in any function
 * @param protectionDomain number of the protection domain
 * @param sendQueueAddress bus address of the send work queue
 * @param sendQueueBlocks its depth in 64-byte basic blocks, a power of two
 * @param doorbellRecordAddress bus address of its doorbell record
 * @param completionQueueAddress bus address of the completion queue
 * @param completionQueueEntries its depth; 1 with {@code collapsed}
 * @param collapsed whether every completion overwrites the same entry
 * @param transport its transport service
 * @param peerNic logical process of the peer's NIC; 0 for a DCI
 * @param peerQpn queue pair number there; 0 for a DCI
 * @param receiveQueue number of its receive queue, of the same function; 0 for none
 */
public record CreateQueuePair(
        int requestId,
        int function,
        int qpn,
        int protectionDomain,
        long sendQueueAddress,
        int sendQueueBlocks,
        long doorbellRecordAddress,
        long completionQueueAddress,
        int completionQueueEntries,
        boolean collapsed,
        Transport transport,
        int peerNic,
        int peerQpn,
        int receiveQueue)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(4);

    /** The wish of a host. */
    public CreateQueuePair(
            int requestId,
            int qpn,
            int protectionDomain,
            long sendQueueAddress,
            int sendQueueBlocks,
            long doorbellRecordAddress,
            long completionQueueAddress,
            int completionQueueEntries,
            boolean collapsed,
            Transport transport,
            int peerNic,
            int peerQpn,
            int receiveQueue) {
        this(
                requestId,
                0,
                qpn,
                protectionDomain,
                sendQueueAddress,
                sendQueueBlocks,
                doorbellRecordAddress,
                completionQueueAddress,
                completionQueueEntries,
                collapsed,
                transport,
                peerNic,
                peerQpn,
                receiveQueue);
    }

    /** The same wish under the number of a request of a function. */
    public CreateQueuePair withRequest(int id, int ofFunction) {
        return new CreateQueuePair(
                id,
                ofFunction,
                qpn,
                protectionDomain,
                sendQueueAddress,
                sendQueueBlocks,
                doorbellRecordAddress,
                completionQueueAddress,
                completionQueueEntries,
                collapsed,
                transport,
                peerNic,
                peerQpn,
                receiveQueue);
    }

    @Override
    public long fingerprint(int index) {
        long queues =
                Digest.combine(
                        Digest.combine(
                                doorbellRecordAddress, sendQueueAddress * 31 + sendQueueBlocks),
                        completionQueueAddress * 31
                                + completionQueueEntries * 2L
                                + (collapsed ? 1 : 0));
        return Digest.combine(
                Digest.combine(
                        KIND + requestId,
                        ((long) qpn << 8 | protectionDomain) + ((long) function << 60)),
                Digest.combine(queues, ((long) peerNic << 32 | peerQpn) + 31L * receiveQueue)
                        + transport.code);
    }

    /** Transport service of a queue pair. */
    public enum Transport {
        /** Reliable connection: to one peer for life. */
        RC(0),
        /** Dynamically connected initiator: to one target at a time, as its entries say. */
        DCI(1);

        private final int code;

        Transport(int code) {
            this.code = code;
        }
    }
}
