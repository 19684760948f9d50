package dev.doorbell.libraries.offload.collective.task;

/** The collectives workers run. */
public enum CollectiveKind {
    /** Every rank sends a block of its own to each. */
    ALLTOALL(0),
    /** Every rank gets the root's buffer. */
    BCAST(1),
    /** Every rank gets a block of each. */
    ALLGATHER(2);

    private final int code;

    CollectiveKind(int code) {
        this.code = code;
    }

    /** Number in a task. */
    int code() {
        return code;
    }

    /** The collective with a number. */
    static CollectiveKind of(int code) {
        return switch (code) {
            case 0 -> ALLTOALL;
            case 1 -> BCAST;
            case 2 -> ALLGATHER;
            default ->
                    throw new IllegalArgumentException(
                            "expected the number of a collective but was " + code);
        };
    }
}
