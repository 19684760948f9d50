package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;

/**
 * All-gather by recursive doubling for a power of 2 of GPUs. In each round, GPUs whose ranks differ
 * in one bit exchange all their data.
 */
final class RecursiveDoubling {

    private RecursiveDoubling() {}

    static Program allGather(Shape shape) {
        int gpus = shape.gpus();
        if (Integer.bitCount(gpus) != 1) {
            throw new IllegalArgumentException(
                    "recursive doubling needs a power of 2 of GPUs, not %d".formatted(gpus));
        }
        ProgramBuilder program =
                new ProgramBuilder(
                        shape.header(
                                "recursivedoubling",
                                Collective.ALL_GATHER,
                                1,
                                gpus,
                                Placements.IN_PLACE_ONLY),
                        shape.instances());
        for (int distance = 1; distance < gpus; distance *= 2) {
            for (int gpu = 0; gpu < gpus; gpu++) {
                int held = gpu & -distance;
                program.chunk(gpu, BufferKind.OUTPUT, held, distance)
                        .copy(gpu ^ distance, BufferKind.OUTPUT, held, Lane.channel(0));
            }
        }
        return program.build();
    }
}
