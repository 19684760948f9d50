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
 */
public record CollectiveOptions(
        @Nullable StagingOptions staging,
        int pieceBytes,
        long bounceBytes,
        int taskDepth,
        boolean withinNodes,
        int window) {

    private static final int PIECE_BYTES = 1 << 18;
    private static final int TASK_DEPTH = 16;
    private static final int WINDOW = 8;

    public CollectiveOptions {
        require("pieceBytes", pieceBytes, pieceBytes >= 1);
        require("taskDepth", taskDepth, taskDepth >= 1);
        require("window", window, window >= 1);
    }

    /** Returns options for staging, with {@code bounceBytes} of memory per worker. */
    public static CollectiveOptions staged(StagingOptions staging, long bounceBytes) {
        return new CollectiveOptions(staging, PIECE_BYTES, bounceBytes, TASK_DEPTH, true, WINDOW);
    }

    /** Returns options for transfers from host to host. */
    public static CollectiveOptions gvmi() {
        return new CollectiveOptions(null, PIECE_BYTES, 0, TASK_DEPTH, true, WINDOW);
    }

    /** Returns the same options with another number of tasks. */
    public CollectiveOptions withTaskDepth(int depth) {
        return new CollectiveOptions(staging, pieceBytes, bounceBytes, depth, withinNodes, window);
    }

    /** Returns the same options without the blocks between ranks of one node. */
    public CollectiveOptions betweenNodes() {
        return new CollectiveOptions(staging, pieceBytes, bounceBytes, taskDepth, false, window);
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
