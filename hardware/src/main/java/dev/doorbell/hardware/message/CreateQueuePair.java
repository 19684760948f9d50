package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to create a reliable-connection queue pair and to bring it to RTS with its peer.
 *
 * @param requestId repeated in the answer
 * @param qpn number the queue pair gets
 * @param protectionDomain number of the protection domain
 * @param sendQueueAddress bus address of the send work queue
 * @param sendQueueBlocks its depth in 64-byte basic blocks, a power of two
 * @param completionQueueAddress bus address of the completion queue
 * @param completionQueueEntries its depth; 1 with {@code collapsed}
 * @param collapsed whether every completion overwrites the same entry
 * @param peerNic logical process of the peer's NIC
 * @param peerQpn queue pair number there
 */
public record CreateQueuePair(
        int requestId,
        int qpn,
        int protectionDomain,
        long sendQueueAddress,
        int sendQueueBlocks,
        long completionQueueAddress,
        int completionQueueEntries,
        boolean collapsed,
        int peerNic,
        int peerQpn)
        implements NodeToNic {
    @Override
    public long fingerprint(int index) {
        long queues =
                Digest.combine(
                        sendQueueAddress * 31 + sendQueueBlocks,
                        completionQueueAddress * 31
                                + completionQueueEntries * 2L
                                + (collapsed ? 1 : 0));
        return Digest.combine(
                Digest.combine(
                        Fingerprints.CREATE_QUEUE_PAIR + requestId,
                        (long) qpn << 8 | protectionDomain),
                Digest.combine(queues, (long) peerNic << 32 | peerQpn));
    }
}
