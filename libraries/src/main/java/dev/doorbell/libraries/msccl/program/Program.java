package dev.doorbell.libraries.msccl.program;

import java.util.List;

/**
 * Collective program: the content of an MSCCL-IR file. It is well formed; {@code msccl.verify}
 * checks that it is correct.
 *
 * @param header properties of the whole program
 * @param gpus by rank
 */
public record Program(ProgramHeader header, List<GpuProgram> gpus) {

    public Program {
        gpus = List.copyOf(gpus);
        if (gpus.size() != header.gpus()) {
            throw new IllegalArgumentException(
                    "ngpus is %d but %d GPUs are described".formatted(header.gpus(), gpus.size()));
        }
        for (int g = 0; g < gpus.size(); g++) {
            if (gpus.get(g).id() != g) {
                throw new IllegalArgumentException(
                        "GPUs are not numbered 0..%d without gaps: expected id %d but was %d"
                                .formatted(gpus.size() - 1, g, gpus.get(g).id()));
            }
            for (ThreadBlock block : gpus.get(g).threadBlocks()) {
                if (block.sendPeer() >= gpus.size() || block.receivePeer() >= gpus.size()) {
                    throw new IllegalArgumentException(
                            "thread block %d of GPU %d has peer %d, but there are %d GPUs"
                                    .formatted(
                                            block.id(),
                                            g,
                                            Math.max(block.sendPeer(), block.receivePeer()),
                                            gpus.size()));
                }
            }
        }
    }

    /** Returns the same program with another header for the same number of GPUs. */
    public Program withHeader(ProgramHeader other) {
        return new Program(other, gpus);
    }

    /** Largest number of thread blocks of a GPU. */
    public int mostThreadBlocks() {
        return gpus.stream().mapToInt(gpu -> gpu.threadBlocks().size()).max().orElse(0);
    }

    /** Number of steps of all thread blocks of all GPUs. */
    public long steps() {
        return gpus.stream()
                .flatMap(gpu -> gpu.threadBlocks().stream())
                .mapToLong(block -> block.steps().size())
                .sum();
    }
}
