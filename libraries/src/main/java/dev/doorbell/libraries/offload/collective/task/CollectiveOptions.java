package dev.doorbell.libraries.offload.collective.task;

import dev.doorbell.libraries.offload.staged.StagingOptions;
import dev.doorbell.libraries.offload.staged.StagingStrategy;
import org.jspecify.annotations.Nullable;

/**
 * How offloaded collectives work; the same on all hosts and DPUs of a job.
 *
 * @param staging how bytes pass DPU memory; null when they go from host to host (cross-GVMI)
 * @param pieceBytes bytes a broadcast is cut into where staging does not say it, 1 or more
 * @param bounceBytes memory of a worker for staged bytes
 * @param taskDepth tasks of a group that may be outstanding, 1 or more
 * @param window blocks a worker has begun and not ended, 1 or more
 */
public record CollectiveOptions(
        @Nullable StagingOptions staging,
        int pieceBytes,
        long bounceBytes,
        int taskDepth,
        int window) {

    private static final int PIECE_BYTES = 1 << 18;
    private static final int TASK_DEPTH = 16;
    private static final int WINDOW = 8;

    public CollectiveOptions {
        require("pieceBytes", pieceBytes, pieceBytes >= 1);
        require("taskDepth", taskDepth, taskDepth >= 1);
        require("window", window, window >= 1);
    }

    /** Staged, with {@code bounceBytes} of memory per worker. */
    public static CollectiveOptions staged(StagingOptions staging, long bounceBytes) {
        return new CollectiveOptions(staging, PIECE_BYTES, bounceBytes, TASK_DEPTH, WINDOW);
    }

    /** From host to host. */
    public static CollectiveOptions gvmi() {
        return new CollectiveOptions(null, PIECE_BYTES, 0, TASK_DEPTH, WINDOW);
    }

    /** The same with room for another number of tasks. */
    public CollectiveOptions withTaskDepth(int depth) {
        return new CollectiveOptions(staging, pieceBytes, bounceBytes, depth, window);
    }

    /** The longest block workers can move; they cut it where they may. */
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
