package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.libraries.verbs.SendQueue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The queue pairs of a proxy, one to each PE, and the completion queue all of them share. Every
 * entry is signalled, so what is outstanding is what has been posted less the completions taken.
 */
public final class ProxyQueues {

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

    /** Whether so many basic blocks can be posted to a PE now. */
    public boolean hasRoomFor(int peer, int blocks) {
        return byPeer.get(peer).hasRoomFor(blocks);
    }

    /** The PE at the other end of a queue pair. */
    public int peerOf(int qpn) {
        return qpn - byPeer.get(0).qpn();
    }

    /** Flow of the entry that would be posted to a PE now. */
    public long nextFlow(int peer) {
        SendQueue queue = byPeer.get(peer);
        return Flow.of(queue.qpn(), queue.reserved());
    }

    /** Whether nothing is outstanding on any queue pair. */
    public boolean drained() {
        return outstanding == 0;
    }

    /** Writes the work queue entry; returns its queue, to be rung. */
    public SendQueue write(Post post) {
        SendQueue queue = byPeer.get(post.peer());
        int blocks = post.blocks();
        int block = queue.reserve(blocks);
        queue.entry(block, block + blocks);
        queue.store(block, post.entry(queue.qpn(), block));
        outstanding++;
        return queue;
    }

    /** Stores doorbell record and doorbell of what has been written. */
    public void ring(SendQueue queue, long flow) {
        queue.updateDoorbellRecord(queue.reserved());
        nic.ring(queue.qpn(), queue.reserved(), mmioStorePs, flow);
    }

    /** Says whether all is complete. */
    public void describe(RelativeState state) {
        nic.describe(state);
        state.rest(drained());
    }

    /** Whether a completion can be taken. */
    public boolean completionReady() {
        return completions.ready();
    }

    /** Bus address at which the next completion will be written. */
    public long nextCompletionAddress() {
        return completions.nextAddress();
    }

    /** Takes one completion; returns what it says went wrong, or null. */
    public @Nullable String takeCompletion() {
        long word = completions.peek();
        SendQueue queue = byPeer.get(peerOf(CqeCodec.qpn(word)));
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
