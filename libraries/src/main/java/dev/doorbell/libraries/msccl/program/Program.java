package dev.doorbell.libraries.msccl.program;

import java.util.List;

/**
 * A collective program: the contents of an MSCCL-IR file. What it holds is well formed; whether it
 * is right is for {@code msccl.verify} to say.
 *
 * @param header what it says of itself
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

    /** The same program under another header, for as many GPUs. */
    public Program withHeader(ProgramHeader other) {
        return new Program(other, gpus);
    }

    /** Most thread blocks any of its GPUs runs. */
    public int mostThreadBlocks() {
        return gpus.stream().mapToInt(gpu -> gpu.threadBlocks().size()).max().orElse(0);
    }

    /** Steps of all thread blocks of all GPUs. */
    public long steps() {
        return gpus.stream()
                .flatMap(gpu -> gpu.threadBlocks().stream())
                .mapToLong(block -> block.steps().size())
                .sum();
    }
}
