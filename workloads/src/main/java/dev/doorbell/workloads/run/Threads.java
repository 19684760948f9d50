package dev.doorbell.workloads.run;

/**
 * Threads that compute a run. They change how long it takes, never its result.
 *
 * @param most 1 to {@value #LIMIT}
 * @param always whether all take part in every round, not only where that saves time
 */
public record Threads(int most, boolean always) {

    /** Most threads of a run. */
    public static final int LIMIT = 64;

    /** The thread of the caller alone. */
    public static final Threads ONE = new Threads(1, true);

    /** Nodes from which a thread has enough to do; with fewer, rounds cost more than they save. */
    private static final int NODES_WORTH_ONE = 4;

    public Threads {
        if (most < 1 || most > LIMIT) {
            throw new IllegalArgumentException(
                    "expected 1 to %d threads but got %d".formatted(LIMIT, most));
        }
    }

    /** One per core of this machine, in rounds where that saves time. */
    public static Threads perCore() {
        return new Threads(Math.clamp(Runtime.getRuntime().availableProcessors(), 1, LIMIT), false);
    }

    /** Number of threads for a job of {@code nodes} nodes, at most one per node. */
    int forNodes(int nodes) {
        return Math.clamp(always ? nodes : nodes / NODES_WORTH_ONE, 1, most);
    }

    /** Exactly {@code count}, in every round. */
    public static Threads exactly(int count) {
        return new Threads(count, true);
    }
}
