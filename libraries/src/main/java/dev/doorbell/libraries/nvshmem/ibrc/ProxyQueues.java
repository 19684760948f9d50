package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.nic.Flow;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.SendQueue;
import dev.doorbell.libraries.nvshmem.transport.WqeWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queue pairs of a proxy, one to each PE, and the completion queue all of them share. Every
 * entry is signalled, so what is outstanding is what has been posted less the completions taken.
 */
final class ProxyQueues {

    private final NicPort nic;
    private final long mmioStorePs;
    private final List<SendQueue> byPeer;
    private final ProxyCompletionQueue completions;
    private long outstanding;

    /**
     * Queues.
     *
     * @param mmioStorePs a store to a NIC register until the NIC sees it
     * @param byPeer the queue pair to each PE, numbered one after the other
     */
    ProxyQueues(
            NicPort nic,
            long mmioStorePs,
            List<SendQueue> byPeer,
            ProxyCompletionQueue completions) {
        this.nic = nic;
        this.mmioStorePs = mmioStorePs;
        this.byPeer = List.copyOf(byPeer);
        this.completions = completions;
    }

    boolean hasRoomFor(RemoteOperation operation) {
        return byPeer.get(operation.peer()).hasRoomFor(WqeWriter.blocks(operation));
    }

    /** Flow of the entry an operation would be written to now. */
    long nextFlow(RemoteOperation operation) {
        SendQueue queue = byPeer.get(operation.peer());
        return Flow.of(queue.qpn(), queue.reserved());
    }

    /** Whether nothing is outstanding on any queue pair. */
    boolean drained() {
        return outstanding == 0;
    }

    /** Writes the work queue entry; returns its queue, to be rung. */
    SendQueue write(RemoteOperation operation) {
        SendQueue queue = byPeer.get(operation.peer());
        int blocks = WqeWriter.blocks(operation);
        int block = queue.reserve(blocks);
        queue.entry(block, block + blocks);
        queue.store(block, WqeWriter.write(operation, queue.qpn(), block));
        outstanding++;
        return queue;
    }

    /** Stores doorbell record and doorbell of what has been written. */
    void ring(SendQueue queue) {
        queue.updateDoorbellRecord(queue.reserved());
        nic.ring(queue.qpn(), queue.reserved(), mmioStorePs);
    }

    /** Says whether all is complete. */
    void describe(RelativeState state) {
        nic.describe(state);
        state.rest(drained());
    }

    /** Whether a completion can be taken. */
    boolean completionReady() {
        return completions.ready();
    }

    /** Bus address at which the next completion will be written. */
    long nextCompletionAddress() {
        return completions.nextAddress();
    }

    /** Takes one completion; returns what it says went wrong, or null. */
    @Nullable String takeCompletion() {
        long word = completions.peek();
        SendQueue queue = byPeer.get(CqeCodec.qpn(word) - byPeer.get(0).qpn());
        String fault =
                CqeCodec.error(word)
                        ? "QP %d to PE %d: entry %d ended with %s"
                                .formatted(
                                        queue.qpn(),
                                        queue.peer(),
                                        CqeCodec.counter(word),
                                        completions.status())
                        : null;
        completions.take();
        queue.complete(CqeCodec.counter(word));
        outstanding--;
        return fault;
    }
}
