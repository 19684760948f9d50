package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import org.jspecify.annotations.Nullable;

/**
 * Options of offloaded collectives, the same on all hosts and DPUs of a job.
 *
 * @param staging staging through DPU memory; null for transfers from host to host (cross-GVMI)
 * @param pieceBytes bytes of a broadcast's piece if staging does not set it, at least 1
 * @param bounceBytes memory of a worker for staged bytes
 * @param taskDepth largest number of outstanding tasks of a group, at least 1
 * @param withinNodes true if workers move the blocks between ranks of one node, too; else the ranks
 *     have to, except those of broadcasts and hierarchical allgathers
 * @param window largest number of blocks in progress on a worker, at least 1
 * @param reads true if workers read blocks of other ranks into buffers of their node instead of
 *     writing them to other ranks; only without staging, and not for broadcasts
 */
public record CollectiveOptions(
        @Nullable StagingOptions staging,
        int pieceBytes,
        long bounceBytes,
        int taskDepth,
        boolean withinNodes,
        int window,
        boolean reads) {

    /** Default number of blocks in progress on a worker. */
    public static final int WINDOW = 8;

    private static final int PIECE_BYTES = 1 << 18;
    private static final int TASK_DEPTH = 16;

    public CollectiveOptions {
        require("pieceBytes", pieceBytes, pieceBytes >= 1);
        require("taskDepth", taskDepth, taskDepth >= 1);
        require("window", window, window >= 1);
        if (reads && staging != null) {
            throw new IllegalArgumentException("reads is true; expected false with staging");
        }
    }

    /** Returns options for staging, with {@code bounceBytes} of memory per worker. */
    public static CollectiveOptions staged(StagingOptions staging, long bounceBytes) {
        return new CollectiveOptions(
                staging, PIECE_BYTES, bounceBytes, TASK_DEPTH, true, WINDOW, false);
    }

    /** Returns options for transfers from host to host. */
    public static CollectiveOptions gvmi() {
        return new CollectiveOptions(null, PIECE_BYTES, 0, TASK_DEPTH, true, WINDOW, false);
    }

    /** Returns the same options with another number of tasks. */
    public CollectiveOptions withTaskDepth(int depth) {
        return new CollectiveOptions(
                staging, pieceBytes, bounceBytes, depth, withinNodes, window, reads);
    }

    /** Returns the same options with another number of blocks in progress. */
    public CollectiveOptions withWindow(int blocks) {
        return new CollectiveOptions(
                staging, pieceBytes, bounceBytes, taskDepth, withinNodes, blocks, reads);
    }

    /** Returns the same options without the blocks between ranks of one node. */
    public CollectiveOptions betweenNodes() {
        return new CollectiveOptions(
                staging, pieceBytes, bounceBytes, taskDepth, false, window, reads);
    }

    /** Returns the same options with blocks that workers read. */
    public CollectiveOptions reading() {
        return new CollectiveOptions(
                staging, pieceBytes, bounceBytes, taskDepth, withinNodes, window, true);
    }

    /** Longest block that workers can move, in bytes; they may divide it. */
    public long mostBytes() {
        return staging != null && staging.strategy() == StagingStrategy.DIRECT
                ? bounceBytes
                : Long.MAX_VALUE;
    }

    private static void require(String what, int value, boolean good) {
        if (!good) {
            throw new IllegalArgumentException(what + " is " + value + "; expected 1 or more");
        }
    }
}
