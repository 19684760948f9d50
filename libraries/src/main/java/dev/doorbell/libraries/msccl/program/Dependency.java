package dev.doorbell.libraries.msccl.program;

/**
 * Dependency of a step on a step number that a thread block of its own GPU publishes.
 *
 * @param threadBlock id of the thread block
 * @param step number in the interpreter's count, equal to {@link Step#number} in a program whose
 *     every {@code nop} has a dependency
 */
public record Dependency(int threadBlock, int step) {

    public Dependency {
        if (threadBlock < 0) {
            throw new IllegalArgumentException(
                    "depid %d is neither -1 nor a thread block".formatted(threadBlock));
        }
    }
}
