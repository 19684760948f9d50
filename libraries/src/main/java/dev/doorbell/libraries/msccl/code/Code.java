package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Program as its interpreters run it.
 *
 * @param program source
 * @param gpus by rank, the thread blocks of each by id
 */
public record Code(Program program, List<List<BlockCode>> gpus) {

    public Code {
        gpus = Collections.unmodifiableList(new ArrayList<>(gpus));
    }

    /** Returns the code of a program. Never fails; errors of the program remain in its code. */
    public static Code of(Program program) {
        List<List<BlockCode>> gpus = new ArrayList<>();
        for (GpuProgram gpu : program.gpus()) {
            gpus.add(gpu.threadBlocks().stream().map(BlockReader::read).toList());
        }
        return new Code(program, gpus);
    }

    /** Returns the code of one thread block. */
    public static BlockCode of(ThreadBlock block) {
        return BlockReader.read(block);
    }

    /** Code of a thread block. */
    public BlockCode block(int gpu, int threadBlock) {
        return gpus.get(gpu).get(threadBlock);
    }
}
