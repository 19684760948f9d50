package dev.doorbell.libraries.msccl.dialect;

import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import java.util.Optional;

/** The two families of runtimes for MSCCL-IR, and what each accepts. */
public enum Dialect {
    /** microsoft/msccl 0.7.4 on NCCL 2.12: the paper's runtime. */
    MICROSOFT("microsoft/msccl", 108 * 2, 127),
    /** Azure/msccl-executor-nccl, and RCCL after it. */
    EXECUTOR("msccl-executor", 1024, Short.MAX_VALUE);

    /** Steps of a thread block. */
    public static final int MAX_STEPS = 256;

    /** The first count of a step that is too great. */
    public static final int COUNT_END = 72;

    /** Channels. */
    public static final int MAX_CHANNELS = 32;

    /** Connections each way of a GPU on one channel. */
    public static final int MAX_PEERS_PER_CHANNEL = 32;

    /** Reductions that are done in one pass. */
    public static final int MAX_FUSED_REDUCTIONS = 16;

    private final String text;
    private final int maxThreadBlocks;
    private final int maxAwaitedThreadBlock;

    Dialect(String text, int maxThreadBlocks, int maxAwaitedThreadBlock) {
        this.text = text;
        this.maxThreadBlocks = maxThreadBlocks;
        this.maxAwaitedThreadBlock = maxAwaitedThreadBlock;
    }

    /** The runtime's name. */
    public String text() {
        return text;
    }

    /** Thread blocks of a GPU. */
    public int maxThreadBlocks() {
        return maxThreadBlocks;
    }

    /** The greatest thread block a step can wait for: what its field for it holds. */
    public int maxAwaitedThreadBlock() {
        return maxAwaitedThreadBlock;
    }

    /** What it calls a collective, if it knows it. */
    public Optional<String> name(Collective collective) {
        return this == MICROSOFT ? collective.microsoft() : collective.executor();
    }

    /** Whether it refuses programs whose GPUs declare chunks that contradict the whole. */
    public boolean comparesChunks() {
        return this == MICROSOFT;
    }

    /**
     * Why it refuses what a GPU declares, as {@link #comparesChunks}; both numbers are multiples of
     * what the collective's size counts.
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
