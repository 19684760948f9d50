package dev.doorbell.libraries.msccl.verify.race;

/**
 * Two accesses of one chunk, at least one a write, that nothing orders.
 *
 * @param first node that comes first in one order of execution
 * @param firstWrites whether it writes
 * @param second node that comes second in that order
 * @param secondWrites whether it writes
 * @param cell of the chunk, as the GPU's {@link dev.doorbell.libraries.msccl.code.BufferLayout}
 *     counts
 */
public record Race(int first, boolean firstWrites, int second, boolean secondWrites, int cell) {}
