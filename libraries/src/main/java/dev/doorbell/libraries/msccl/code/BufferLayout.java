package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;

/**
 * Placement of the chunks of a GPU's buffers in cells, numbered from 0. A call in place has cells
 * that belong to input and output. Two chunks are therefore the same memory if and only if their
 * cells are equal.
 *
 * @param rank rank of the GPU
 * @param inputChunks chunks of the call's input
 * @param outputChunks chunks of the call's output
 * @param scratchChunks chunks that the program requests
 * @param inputCell cell of the input's first chunk
 * @param outputCell cell of the output's first chunk
 * @param scratchCell cell of the scratch buffer's first chunk
 */
public record BufferLayout(
        int rank,
        int inputChunks,
        int outputChunks,
        int scratchChunks,
        int inputCell,
        int outputCell,
        int scratchCell) {

    /**
     * Returns the layout on one GPU. A custom collective's buffers are as large as the GPU
     * declares.
     */
    public static BufferLayout of(Program program, int rank, Placement placement) {
        return of(program.header(), program.gpus().get(rank), placement);
    }

    /** Returns the layout on a GPU of a program with this header. */
    public static BufferLayout of(ProgramHeader header, GpuProgram gpu, Placement placement) {
        int rank = gpu.id();
        Collective collective = header.collective();
        int all = header.chunksPerLoop();
        int in = collective.partialInput() ? all / header.gpus() : all;
        int out = collective.partialOutput() ? all / header.gpus() : all;
        if (collective == Collective.CUSTOM) {
            in = gpu.inputChunks();
            out = gpu.outputChunks();
        }
        int scratch = gpu.scratchChunks();
        if (placement == Placement.OUT_OF_PLACE) {
            return new BufferLayout(rank, in, out, scratch, 0, in, in + out);
        }
        int inputCell = collective.partialInput() ? rank * in : 0;
        int outputCell = collective.partialOutput() ? rank * out : 0;
        int shared = Math.max(inputCell + in, outputCell + out);
        return new BufferLayout(rank, in, out, scratch, inputCell, outputCell, shared);
    }

    /** Number of cells of all buffers. */
    public int cells() {
        return scratchCell + scratchChunks;
    }

    /** Number of chunks of a buffer. */
    public int chunks(BufferKind buffer) {
        return switch (buffer) {
            case INPUT -> inputChunks;
            case OUTPUT -> outputChunks;
            case SCRATCH -> scratchChunks;
        };
    }

    /** Returns the cell of a buffer's first chunk. */
    public int cell(BufferKind buffer) {
        return switch (buffer) {
            case INPUT -> inputCell;
            case OUTPUT -> outputCell;
            case SCRATCH -> scratchCell;
        };
    }

    /** Returns the cell of a chunk. */
    public int cell(Chunk chunk) {
        return cell(chunk.buffer()) + chunk.offset();
    }

    /** Returns true if {@code count} chunks from this one are inside its buffer. */
    public boolean holds(Chunk chunk, int count) {
        return chunk.offset() >= 0 && chunk.offset() + count <= chunks(chunk.buffer());
    }
}
