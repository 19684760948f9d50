package dev.doorbell.libraries.msccl.verify.race;

/**
 * Two unordered accesses of one chunk, at least one a write.
 *
 * @param first node that is first in one order of execution
 * @param firstWrites true if it writes
 * @param second node that is second in that order
 * @param secondWrites true if it writes
 * @param cell cell of the chunk in the GPU's {@link dev.doorbell.libraries.msccl.code.BufferLayout}
 */
public record Race(int first, boolean firstWrites, int second, boolean secondWrites, int cell) {}
