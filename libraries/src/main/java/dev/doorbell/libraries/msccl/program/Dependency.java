package dev.doorbell.libraries.msccl.program;

/**
 * What a step waits for: a thread block of its own GPU having published a step number.
 *
 * @param threadBlock its id
 * @param step in the numbers the interpreter counts, which equal {@link Step#number} in a program
 *     whose every {@code nop} carries a dependency
 */
public record Dependency(int threadBlock, int step) {

    public Dependency {
        if (threadBlock < 0) {
            throw new IllegalArgumentException(
                    "depid %d is neither -1 nor a thread block".formatted(threadBlock));
        }
    }
}
