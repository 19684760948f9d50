package dev.doorbell.libraries.msccl.program;

import java.util.List;

/**
 * Program of one GPU.
 *
 * @param id rank
 * @param inputChunks declared size of the input; 0 if not declared
 * @param outputChunks declared size of the output; 0 if not declared
 * @param scratchChunks size of the scratch buffer
 * @param threadBlocks by id
 */
public record GpuProgram(
        int id,
        int inputChunks,
        int outputChunks,
        int scratchChunks,
        List<ThreadBlock> threadBlocks) {

    public GpuProgram {
        threadBlocks = List.copyOf(threadBlocks);
        ProgramLimits.check("id", id, 0, ProgramLimits.MAX_GPUS - 1);
        ProgramLimits.check("i_chunks", inputChunks, 0, ProgramLimits.MAX_CHUNKS);
        ProgramLimits.check("o_chunks", outputChunks, 0, ProgramLimits.MAX_CHUNKS);
        ProgramLimits.check("s_chunks", scratchChunks, 0, ProgramLimits.MAX_CHUNKS);
        ProgramLimits.check(
                "number of thread blocks", threadBlocks.size(), 0, ProgramLimits.MAX_THREAD_BLOCKS);
        for (int i = 0; i < threadBlocks.size(); i++) {
            ThreadBlock block = threadBlocks.get(i);
            if (block.id() != i) {
                throw new IllegalArgumentException(
                        "thread blocks of GPU %d are not numbered 0..%d without gaps: expected id %d but was %d"
                                .formatted(id, threadBlocks.size() - 1, i, block.id()));
            }
            if (block.sendPeer() == id || block.receivePeer() == id) {
                throw new IllegalArgumentException(
                        "thread block %d of GPU %d has its own GPU as peer".formatted(i, id));
            }
        }
    }
}
