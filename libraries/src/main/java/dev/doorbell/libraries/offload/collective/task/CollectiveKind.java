package dev.doorbell.libraries.offload.collective.task;

/** Collectives that workers run. */
public enum CollectiveKind {
    /** Every rank sends a separate block to each. */
    ALLTOALL(0, "alltoall"),
    /** Every rank receives the root's buffer. */
    BCAST(1, "broadcast"),
    /** Every rank receives a block of each. */
    ALLGATHER(2, "allgather"),
    /** Every rank sends a separate block to each; lengths differ. */
    ALLTOALLV(3, "alltoallv"),
    /** Every rank receives a block of each; lengths differ. */
    ALLGATHERV(4, "allgatherv");

    private final int code;
    private final String collective;

    CollectiveKind(int code, String collective) {
        this.code = code;
        this.collective = collective;
    }

    /** Name in metrics. */
    public String collective() {
        return collective;
    }

    /** Returns true if ranks describe every block, in tables of {@link PeerBlocks}. */
    public boolean vector() {
        return this == ALLTOALLV || this == ALLGATHERV;
    }

    /** Number in a task. */
    int code() {
        return code;
    }

    /** Returns the collective with a number. */
    static CollectiveKind of(int code) {
        return switch (code) {
            case 0 -> ALLTOALL;
            case 1 -> BCAST;
            case 2 -> ALLGATHER;
            case 3 -> ALLTOALLV;
            case 4 -> ALLGATHERV;
            default ->
                    throw new IllegalArgumentException(
                            "expected the number of a collective but was " + code);
        };
    }
}
