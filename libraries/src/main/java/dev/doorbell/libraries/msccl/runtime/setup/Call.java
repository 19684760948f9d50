package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.arithmetic.Combiner;
import dev.doorbell.libraries.msccl.code.BlockCode;
import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.code.Division;
import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Call of a collective that a program executes.
 *
 * @param program number of the program among those loaded
 * @param loaded the program
 * @param bytes size of the call, as the collective counts it
 * @param placement placement of its buffers
 * @param combiner type and operator
 * @param slots division of its connections' buffers
 * @param division lengths of its chunks
 * @param interpreted true for a program, false for one of NCCL's own algorithms
 */
public record Call(
        int program,
        LoadedProgram loaded,
        long bytes,
        Placement placement,
        Combiner combiner,
        SlotShape slots,
        Division division,
        boolean interpreted) {

    /**
     * Returns a call.
     *
     * @throws RefusedProgramException if the size does not divide into chunks of whole elements, or
     *     a step leaves its buffer
     */
    public static Call of(
            int program,
            LoadedProgram loaded,
            long bytes,
            Placement placement,
            Combiner combiner,
            RuntimeOptions options) {
        Program source = loaded.code().program();
        int chunks = source.header().chunksPerLoop();
        long grain = (long) chunks * combiner.type().bytes();
        if (bytes < grain || bytes % grain != 0) {
            throw new RefusedProgramException(
                    "%d bytes are no multiple of %d chunks of %s elements, %d bytes"
                            .formatted(bytes, chunks, combiner.type().symbol(), grain));
        }
        requireInside(loaded, placement);
        SlotShape slots = loaded.shape(options);
        long chunk = bytes / chunks;
        long together = slots.tileBytes() / chunk;
        return new Call(
                program,
                loaded,
                bytes,
                placement,
                combiner,
                slots,
                Division.even(
                        new Tiling(
                                chunk,
                                slots.tileBytes(),
                                Math.clamp(together, 1, Tiling.MAX_CHUNKS_PER_OPERATION))),
                true);
    }

    /**
     * Returns a call of one of NCCL's own algorithms, which supports any number of elements.
     *
     * @param loaded the built-in, or an equal one, loaded
     */
    public static Call of(
            int program,
            LoadedProgram loaded,
            BuiltIn builtIn,
            long bytes,
            Placement placement,
            Combiner combiner,
            RuntimeOptions options) {
        ProgramHeader header = builtIn.program().header();
        Collective collective = header.collective();
        int parts =
                collective.partialInput()
                                || collective.partialOutput()
                                || collective == Collective.ALL_TO_ALL
                        ? header.gpus()
                        : 1;
        return new Call(
                program,
                loaded,
                bytes,
                placement,
                combiner,
                loaded.shape(options),
                new Division(builtIn.tiling(), header.chunksPerLoop() / parts, bytes / parts),
                false);
    }

    /** Division of its chunks into tiles. */
    public Tiling tiling() {
        return division.tiling();
    }

    /** Returns the placement of the chunks of a rank's buffers. */
    public BufferLayout layout(int rank) {
        return BufferLayout.of(loaded.code().program(), rank, placement);
    }

    /** Bytes of all buffers of a rank. */
    public long bufferBytes(int rank) {
        return layout(rank).cells() * tiling().chunkBytes();
    }

    private static void requireInside(LoadedProgram loaded, Placement placement) {
        for (int gpu = 0; gpu < loaded.code().gpus().size(); gpu++) {
            BufferLayout layout = BufferLayout.of(loaded.code().program(), gpu, placement);
            for (BlockCode block : loaded.code().gpus().get(gpu)) {
                for (Transfer transfer : block.transfers()) {
                    if (!inside(layout, transfer)) {
                        throw new RefusedProgramException(
                                "GPU %d thread block %d: a step of type %s leaves its buffer"
                                        .formatted(
                                                gpu, block.block().id(), transfer.type().symbol()));
                    }
                }
            }
        }
    }

    private static boolean inside(BufferLayout layout, Transfer transfer) {
        StepType type = transfer.type();
        boolean source =
                !type.readsSource()
                        || transfer.sources().stream()
                                .allMatch(it -> layout.holds(it, transfer.count()));
        boolean target = !type.writesTarget() || layout.holds(transfer.target(), transfer.count());
        return source && target;
    }
}
