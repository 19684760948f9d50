package dev.doorbell.libraries.mpi.path;

/**
 * Lengths up to which messages are copied at both ends, from 0 to {@value #MAX_BYTES}.
 *
 * @param eagerBytes longest eager message to another node
 * @param localEagerBytes longest message copied through shared memory
 */
public record Thresholds(int eagerBytes, int localEagerBytes) {

    /** Largest threshold. */
    public static final int MAX_BYTES = 1 << 18;

    public Thresholds {
        require("eagerBytes", eagerBytes);
        require("localEagerBytes", localEagerBytes);
    }

    private static void require(String what, int bytes) {
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "expected %s from 0 to %d but was %d".formatted(what, MAX_BYTES, bytes));
        }
    }
}
