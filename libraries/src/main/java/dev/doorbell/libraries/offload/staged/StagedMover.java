package dev.doorbell.libraries.offload.staged;

import dev.doorbell.hardware.Distribution;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.transfer.Spread;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Fanout;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Completion;
import java.util.ArrayDeque;

/**
 * Mover through the DPU's memory. The worker reads a chunk of the host's buffer into a bounce
 * buffer, waits for the read, and writes the chunk to its destination. At most one read and the
 * writes of one chunk are outstanding; the {@link StagingStrategy} determines their overlap.
 *
 * <p>A failed read or write ends its block with that status. The block's remaining chunks are not
 * read, and later blocks continue.
 */
public final class StagedMover implements Mover {

    private final Worker worker;
    private final RankLayout layout;
    private final BounceBuffers buffers;
    private final StagingOptions options;
    private final Instruments.Counter staged;
    private final Distribution depth;
    // Blocks with unread chunks, the current one first.
    private final ArrayDeque<Block> unread = new ArrayDeque<>();
    // Chunks that have been read, the one being written first.
    private final ArrayDeque<Chunk> read = new ArrayDeque<>();
    private boolean reading;
    private boolean writing;
    private boolean written = true;

    /** Creates a mover of {@code worker} with exclusive use of the buffers. */
    public StagedMover(Worker worker, BounceBuffers buffers, StagingOptions options) {
        this.worker = worker;
        this.buffers = buffers;
        this.options = options;
        layout = worker.layout();
        Instruments instruments = worker.core().node().instruments();
        staged = instruments.counter("dpu.stagedBytes");
        depth = instruments.depth("DPU blocks, staged");
    }

    /** Buffers of this mover. */
    public BounceBuffers buffers() {
        return buffers;
    }

    @Override
    public void move(Transfer transfer, Completion whenDone) {
        spread(Spread.of(transfer), whenDone);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The block is read once.
     *
     * @throws IllegalArgumentException if blocks are not divided and this one is longer than the
     *     bounce memory
     */
    @Override
    public void spread(Spread spread, Completion whenDone) {
        if (options.strategy() == StagingStrategy.DIRECT
                && spread.length() > buffers.bufferBytes()) {
            throw new IllegalArgumentException(
                    "a block of %d bytes does not fit the bounce buffer of %d bytes, and strategy DIRECT does not cut it"
                            .formatted(spread.length(), buffers.bufferBytes()));
        }
        if (spread.length() == 0 || spread.count() == 0) {
            whenDone.completed(CompletionStatus.SUCCESS);
            return;
        }
        depth.add(unread.size());
        unread.addLast(new Block(spread, whenDone));
        advance();
    }

    private void advance() {
        if (!writing && !read.isEmpty()) {
            write(read.getFirst());
        }
        Block next = unread.peekFirst();
        if (next != null && !reading && buffers.available() && mayRead(next)) {
            read(next);
        }
    }

    private boolean mayRead(Block block) {
        return switch (options.strategy()) {
            case DIRECT -> written;
            case MESSAGE_CHUNK -> block.readBytes > 0 || written;
            case MESSAGE_PIPELINING -> true;
        };
    }

    private void read(Block block) {
        reading = true;
        written = false;
        long offset = block.readBytes;
        int length = (int) Math.min(buffers.bufferBytes(), block.length() - offset);
        block.readBytes += length;
        block.chunks++;
        if (block.readBytes == block.length()) {
            unread.removeFirst();
        }
        Chunk chunk = new Chunk(block, offset, length, buffers.take());
        Transfer.Source from = block.spread.source().plus(offset);
        worker.read(
                layout.host(from.rank()),
                buffers.part(chunk.buffer, length),
                from.range(),
                status -> readEnded(chunk, status));
    }

    private void readEnded(Chunk chunk, CompletionStatus status) {
        reading = false;
        if (status == CompletionStatus.SUCCESS) {
            staged.add(chunk.length);
            read.addLast(chunk);
        } else {
            end(chunk, status);
        }
        advance();
    }

    private void write(Chunk chunk) {
        writing = true;
        Spread spread = chunk.block.spread;
        new Fanout(
                        spread.count(),
                        options.writes(),
                        (i, ended) -> {
                            Transfer.Target to = spread.targets().apply(i).plus(chunk.offset);
                            worker.write(
                                    layout.host(to.rank()),
                                    buffers.part(chunk.buffer, chunk.length),
                                    to.range(),
                                    ended);
                        },
                        status -> {
                            writing = false;
                            read.removeFirst();
                            end(chunk, status);
                            advance();
                        })
                .start();
    }

    private void end(Chunk chunk, CompletionStatus status) {
        buffers.release(chunk.buffer);
        Block block = chunk.block;
        if (status != CompletionStatus.SUCCESS && block.status == CompletionStatus.SUCCESS) {
            block.status = status;
            if (block.readBytes < block.length()) {
                unread.remove(block);
                block.readBytes = block.length();
            }
        }
        block.chunks--;
        if (block.chunks == 0 && block.readBytes == block.length()) {
            written = true;
            block.whenDone.completed(block.status);
        }
    }

    /** Block in progress. */
    private static final class Block {
        private final Spread spread;
        private final Completion whenDone;
        private long readBytes;
        private int chunks;
        private CompletionStatus status = CompletionStatus.SUCCESS;

        Block(Spread spread, Completion whenDone) {
            this.spread = spread;
            this.whenDone = whenDone;
        }

        long length() {
            return spread.length();
        }
    }

    /** Part of a block in a bounce buffer. */
    private record Chunk(Block block, long offset, int length, int buffer) {}
}
