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
 * Mover directly from host to host. The worker imports the source's key and posts RDMA WRITEs whose
 * local buffer is the host's. No byte passes through the DPU's memory.
 *
 * <p>A source whose key cannot be imported ends with LOC_PROT_ERR.
 */
public final class GvmiMover implements Mover {

    /** Default length of the longest WRITE, in bytes: the longest message of InfiniBand. */
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
     * @param maxMessageBytes bytes of the longest WRITE, at least 1
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

    /** Block from its call until its last byte is acknowledged. */
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
