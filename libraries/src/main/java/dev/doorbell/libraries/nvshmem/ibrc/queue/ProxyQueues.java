package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.verbs.SendQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Queue pairs of a proxy, one to each PE, and their shared completion queue. Every entry is
 * signalled, so outstanding entries are posts minus taken completions.
 */
public final class ProxyQueues {

    private final NicPort nic;
    private final long mmioStorePs;
    private final List<SendQueue> byPeer;
    private final ProxyCompletionQueue completions;
    private long outstanding;

    /**
     * Creates the queues.
     *
     * @param mmioStorePs a store to a NIC register until the NIC sees it
     * @param byPeer queue pair to each PE, with consecutive numbers
     */
    public ProxyQueues(
            NicPort nic,
            long mmioStorePs,
            List<SendQueue> byPeer,
            ProxyCompletionQueue completions) {
        this.nic = nic;
        this.mmioStorePs = mmioStorePs;
        this.byPeer = List.copyOf(byPeer);
        this.completions = completions;
    }

    /** Returns true if {@code blocks} basic blocks can be posted to a PE now. */
    public boolean hasRoomFor(int peer, int blocks) {
        return byPeer.get(peer).hasRoomFor(blocks);
    }

    /** PE at the other end of a queue pair. */
    public int peerOf(int qpn) {
        return qpn - byPeer.get(0).qpn();
    }

    /** Flow of the next entry to a PE. */
    public long nextFlow(int peer) {
        SendQueue queue = byPeer.get(peer);
        return Flow.of(queue.qpn(), queue.reserved());
    }

    /** Returns true if nothing is outstanding on any queue pair. */
    public boolean drained() {
        return outstanding == 0;
    }

    /** Writes the work queue entry and returns its queue, whose doorbell must be rung. */
    public SendQueue write(Post post) {
        SendQueue queue = byPeer.get(post.peer());
        int blocks = post.blocks();
        int block = queue.reserve(blocks);
        queue.entry(block, block + blocks);
        queue.store(block, post.entry(queue.qpn(), block));
        outstanding++;
        return queue;
    }

    /** Stores doorbell record and doorbell of the written entries. */
    public void ring(SendQueue queue, long flow) {
        queue.updateDoorbellRecord(queue.reserved());
        nic.ring(queue.qpn(), queue.reserved(), mmioStorePs, flow);
    }

    /** Describes whether all entries are complete. */
    public void describe(RelativeState state) {
        nic.describe(state);
        state.rest(drained());
    }

    /** Returns true if a completion can be taken. */
    public boolean completionReady() {
        return completions.ready();
    }

    /** Bus address of the next completion. */
    public long nextCompletionAddress() {
        return completions.nextAddress();
    }

    /** Takes one completion and returns its error, or null. */
    public @Nullable String takeCompletion() {
        long word = completions.peek();
        SendQueue queue = byPeer.get(peerOf(CqeCodec.qpn(word)));
        String fault =
                CqeCodec.error(word)
                        ? "QP %d to PE %d: %s ended with %s"
                                .formatted(
                                        queue.qpn(),
                                        queue.peer(),
                                        queue.describe(CqeCodec.counter(word)),
                                        completions.status())
                        : null;
        completions.take();
        queue.complete(CqeCodec.counter(word));
        outstanding--;
        return fault;
    }
}
