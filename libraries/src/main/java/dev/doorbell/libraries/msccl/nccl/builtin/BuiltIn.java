package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.nccl.tuning.KernelShape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * One of NCCL's own algorithms, ready for a call. It runs as a program does, but cuts its data in
 * its own way.
 *
 * @param name of the algorithm, as NCCL calls it
 * @param program what it does
 * @param shape channels and threads
 * @param tiling how the call is cut. Where chunks are rounded up, the last of a rank's part are
 *     shorter, or empty
 * @param stepsPerOperation steps of a connection's buffer an operation takes, which may be fewer
 *     than those of a program for MSCCL
 */
public record BuiltIn(
        String name, Program program, KernelShape shape, Tiling tiling, int stepsPerOperation) {

    /** The protocol of its connections. */
    public Protocol protocol() {
        return program.header().protocol();
    }

    /** Operations a sender may be ahead of its receiver. */
    public int slots() {
        return Protocol.STEPS / stepsPerOperation;
    }

    /** Such as {@code Ring over Simple, 24 channels of 512 threads}. */
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
