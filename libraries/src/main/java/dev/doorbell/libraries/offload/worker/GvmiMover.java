package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Moves bytes straight from host to host: the worker imports the source's key and posts RDMA WRITEs
 * whose local buffer is the host's. No byte passes the DPU's memory.
 *
 * <p>A source whose key cannot be imported ends with LOC_PROT_ERR.
 */
public final class GvmiMover implements Mover {

    /** Bytes of the longest WRITE unless told otherwise: the longest message of InfiniBand. */
    public static final int MAX_MESSAGE_BYTES = 1 << 30;

    private final Worker worker;
    private final AliasCache aliases;
    private final int maxMessageBytes;
    private final Instruments.Counter moved;
    private final Distribution depth;
    // Not yet begun, the one to begin next first.
    private final ArrayDeque<Block> queue = new ArrayDeque<>();

    /** A mover of {@code worker} with a cache of its own. */
    public GvmiMover(Worker worker) {
        this(worker, MAX_MESSAGE_BYTES);
    }

    /**
     * A mover that cuts blocks.
     *
     * @param maxMessageBytes bytes of the longest WRITE, 1 or more
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
        if (transfer.length() == 0) {
            whenDone.completed(CompletionStatus.SUCCESS);
            return;
        }
        Block block = new Block(transfer, whenDone);
        depth.add(queue.size());
        queue.addLast(block);
        aliases.find(
                transfer.source(),
                transfer.length(),
                alias -> {
                    block.alias = alias;
                    begin();
                });
    }

    /** How many keys are imported. */
    public int imported() {
        return aliases.size();
    }

    /** Blocks begin in turn, even where a later one's key was there first. */
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
        Transfer all = block.transfer;
        block.outstanding = Math.ceilDiv(all.length(), maxMessageBytes);
        for (long at = 0; at < all.length(); at += maxMessageBytes) {
            int length = (int) Math.min(maxMessageBytes, all.length() - at);
            worker.write(
                    worker.layout().host(all.target().rank()),
                    new LocalBuffer(all.source().address() + at, alias.localKey(), length),
                    all.target().plus(at).range(),
                    status -> {
                        if (status == CompletionStatus.SUCCESS) {
                            moved.add(length);
                        }
                        written(block, alias, status);
                    });
        }
    }

    private void written(Block block, Alias alias, CompletionStatus status) {
        if (block.status == CompletionStatus.SUCCESS) {
            block.status = status;
        }
        block.outstanding--;
        if (block.outstanding == 0) {
            aliases.release(alias);
            block.whenDone.completed(block.status);
        }
    }

    /** A block from its call until its last byte is acknowledged. */
    private static final class Block {
        private final Transfer transfer;
        private final Completion whenDone;
        private @Nullable Alias alias;
        private long outstanding;
        private CompletionStatus status = CompletionStatus.SUCCESS;

        Block(Transfer transfer, Completion whenDone) {
            this.transfer = transfer;
            this.whenDone = whenDone;
        }
    }
}
