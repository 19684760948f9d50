package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.offload.transfer.Fetch;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Mover directly from host to host. The worker imports the key of its own host's buffer and posts
 * RDMA WRITEs or READs whose local buffer is the host's. No byte passes through the DPU's memory.
 *
 * <p>A block whose key cannot be imported ends with LOC_PROT_ERR.
 */
public final class GvmiMover implements Mover {

    /** Default length of the longest WRITE or READ, in bytes: the longest message of InfiniBand. */
    public static final int MAX_MESSAGE_BYTES = 1 << 30;

    private final Worker worker;
    private final AliasCache aliases;
    private final int maxMessageBytes;
    private final Instruments.Counter moved;
    private final Distribution depth;
    // Blocks that have not started, in order.
    private final ArrayDeque<Block> queue = new ArrayDeque<>();

    /** Creates a mover of {@code worker} with its own cache. */
    public GvmiMover(Worker worker) {
        this(worker, MAX_MESSAGE_BYTES);
    }

    /**
     * Creates a mover that divides blocks.
     *
     * @param maxMessageBytes bytes of the longest WRITE or READ, at least 1
     */
    public GvmiMover(Worker worker, int maxMessageBytes) {
        this.worker = worker;
        this.maxMessageBytes = maxMessageBytes;
        aliases = new AliasCache(worker);
        Instruments instruments = worker.core().node().instruments();
        moved = instruments.counter("dpu.gvmiBytes");
        depth = instruments.depth("DPU blocks, gvmi");
    }

    @Override
    public void move(Transfer transfer, Completion whenDone) {
        start(new Block(transfer, false, whenDone));
    }

    @Override
    public void fetch(Fetch fetch, Completion whenDone) {
        Transfer back = new Transfer(fetch.into(), fetch.from(), fetch.length());
        start(new Block(back, true, whenDone));
    }

    private void start(Block block) {
        Transfer ends = block.ends;
        if (ends.length() == 0) {
            block.whenDone.completed(CompletionStatus.SUCCESS);
            return;
        }
        depth.add(queue.size());
        queue.addLast(block);
        aliases.find(
                ends.source(),
                ends.length(),
                alias -> {
                    block.alias = alias;
                    begin();
                });
    }

    /** Number of imported keys. */
    public int imported() {
        return aliases.size();
    }

    /** Starts blocks in order, even if a later one's key was imported earlier. */
    private void begin() {
        for (Block first = queue.peekFirst();
                first != null && first.alias != null;
                first = queue.peekFirst()) {
            queue.removeFirst();
            post(first, first.alias);
        }
    }

    private void post(Block block, Alias alias) {
        if (!alias.usable()) {
            aliases.release(alias);
            block.whenDone.completed(CompletionStatus.LOC_PROT_ERR);
            return;
        }
        Transfer all = block.ends;
        block.outstanding = Math.ceilDiv(all.length(), maxMessageBytes);
        for (long at = 0; at < all.length(); at += maxMessageBytes) {
            int length = (int) Math.min(maxMessageBytes, all.length() - at);
            EndpointAddress peer = worker.layout().host(all.target().rank());
            LocalBuffer local =
                    new LocalBuffer(all.source().address() + at, alias.localKey(), length);
            Completion completion =
                    status -> {
                        if (status == CompletionStatus.SUCCESS) {
                            moved.add(length);
                        }
                        ended(block, alias, status);
                    };
            if (block.reads) {
                worker.read(peer, local, all.target().plus(at).range(), completion);
            } else {
                worker.write(peer, local, all.target().plus(at).range(), completion);
            }
        }
    }

    private void ended(Block block, Alias alias, CompletionStatus status) {
        if (block.status == CompletionStatus.SUCCESS) {
            block.status = status;
        }
        block.outstanding--;
        if (block.outstanding == 0) {
            aliases.release(alias);
            block.whenDone.completed(block.status);
        }
    }

    /** Block from its call until its last byte has arrived. */
    private static final class Block {
        // From this node's buffer to the peer's, in whichever direction the bytes move.
        private final Transfer ends;
        private final boolean reads;
        private final Completion whenDone;
        private @Nullable Alias alias;
        private long outstanding;
        private CompletionStatus status = CompletionStatus.SUCCESS;

        Block(Transfer ends, boolean reads, Completion whenDone) {
            this.ends = ends;
            this.reads = reads;
            this.whenDone = whenDone;
        }
    }
}
