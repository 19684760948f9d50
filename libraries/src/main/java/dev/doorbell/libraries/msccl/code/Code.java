package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A program as its interpreters execute it.
 *
 * @param program where it comes from
 * @param gpus by rank, the thread blocks of each by id
 */
public record Code(Program program, List<List<BlockCode>> gpus) {

    public Code {
        gpus = Collections.unmodifiableList(new ArrayList<>(gpus));
    }

    /**
     * The code of a program. Never fails; what is wrong with a program stays wrong with its code.
     */
    public static Code of(Program program) {
        List<List<BlockCode>> gpus = new ArrayList<>();
        for (GpuProgram gpu : program.gpus()) {
            gpus.add(gpu.threadBlocks().stream().map(BlockReader::read).toList());
        }
        return new Code(program, gpus);
    }

    /** The code of one thread block. */
    public static BlockCode of(ThreadBlock block) {
        return BlockReader.read(block);
    }

    /** What a thread block executes. */
    public BlockCode block(int gpu, int threadBlock) {
        return gpus.get(gpu).get(threadBlock);
    }
}
