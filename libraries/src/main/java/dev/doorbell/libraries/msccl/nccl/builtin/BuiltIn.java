package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.nccl.tuning.KernelShape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * One of NCCL's own algorithms, ready for a call. It runs as a program does, but divides its data
 * in its own way.
 *
 * @param name NCCL's name of the algorithm
 * @param program program of the algorithm
 * @param shape channels and threads
 * @param tiling division of the call. If chunks are rounded up, the last ones of a rank's part are
 *     shorter, or empty
 * @param stepsPerOperation steps of a connection's buffer per operation, possibly fewer than those
 *     of a program for MSCCL
 */
public record BuiltIn(
        String name, Program program, KernelShape shape, Tiling tiling, int stepsPerOperation) {

    /** Protocol of its connections. */
    public Protocol protocol() {
        return program.header().protocol();
    }

    /** Number of operations that a sender may be ahead of its receiver. */
    public int slots() {
        return Protocol.STEPS / stepsPerOperation;
    }

    /** Text such as {@code Ring over Simple, 24 channels of 512 threads}. */
    public String text() {
        return "%s over %s, %d channel%s of %d threads"
                .formatted(
                        name,
                        protocol().symbol(),
                        shape.channels(),
                        shape.channels() == 1 ? "" : "s",
                        shape.threads());
    }
}
