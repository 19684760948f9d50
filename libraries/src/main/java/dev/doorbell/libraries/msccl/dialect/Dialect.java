package dev.doorbell.libraries.msccl.dialect;

import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import java.util.Optional;

/** The two families of runtimes for MSCCL-IR, and their limits. */
public enum Dialect {
    /** microsoft/msccl 0.7.4 on NCCL 2.12: the paper's runtime. */
    MICROSOFT("microsoft/msccl", 108 * 2, 127),
    /** Azure/msccl-executor-nccl, and RCCL after it. */
    EXECUTOR("msccl-executor", 1024, Short.MAX_VALUE);

    /** Largest number of steps of a thread block. */
    public static final int MAX_STEPS = 256;

    /** Least count of a step that is too large. */
    public static final int COUNT_END = 72;

    /** Largest number of channels. */
    public static final int MAX_CHANNELS = 32;

    /** Largest number of connections of a GPU on one channel, in each direction. */
    public static final int MAX_PEERS_PER_CHANNEL = 32;

    /** Largest number of reductions in one pass. */
    public static final int MAX_FUSED_REDUCTIONS = 16;

    private final String text;
    private final int maxThreadBlocks;
    private final int maxAwaitedThreadBlock;

    Dialect(String text, int maxThreadBlocks, int maxAwaitedThreadBlock) {
        this.text = text;
        this.maxThreadBlocks = maxThreadBlocks;
        this.maxAwaitedThreadBlock = maxAwaitedThreadBlock;
    }

    /** Name of the runtime. */
    public String text() {
        return text;
    }

    /** Largest number of thread blocks of a GPU. */
    public int maxThreadBlocks() {
        return maxThreadBlocks;
    }

    /** Largest thread block that a step can wait for, by the size of the runtime's field. */
    public int maxAwaitedThreadBlock() {
        return maxAwaitedThreadBlock;
    }

    /** Returns the runtime's name of a collective; empty if it does not support it. */
    public Optional<String> name(Collective collective) {
        return this == MICROSOFT ? collective.microsoft() : collective.executor();
    }

    /**
     * Returns true if it rejects programs whose GPUs declare chunks that contradict the program.
     */
    public boolean comparesChunks() {
        return this == MICROSOFT;
    }

    /**
     * Returns the reason to reject a GPU's declaration, see {@link #comparesChunks}. Both numbers
     * are multiples of the collective's unit of size.
     */
    public static Optional<String> chunkConflict(ProgramHeader header, GpuProgram gpu) {
        Collective collective = header.collective();
        long in = (long) gpu.inputChunks() * (collective.partialInput() ? header.gpus() : 1);
        long out = (long) gpu.outputChunks() * (collective.partialOutput() ? header.gpus() : 1);
        if (in > 0 && in != header.chunksPerLoop()) {
            return Optional.of(conflict("i_chunks", gpu.inputChunks(), in, header));
        }
        if (out > 0 && out != header.chunksPerLoop()) {
            return Optional.of(conflict("o_chunks", gpu.outputChunks(), out, header));
        }
        return Optional.empty();
    }

    private static String conflict(String field, int chunks, long all, ProgramHeader header) {
        return "%s %d makes %d chunks of %s over %d GPUs, but nchunksperloop is %d"
                .formatted(
                        field,
                        chunks,
                        all,
                        header.collective().symbol(),
                        header.gpus(),
                        header.chunksPerLoop());
    }
}
