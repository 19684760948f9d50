package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.ChunkRef;
import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;

/**
 * All-reduce in two steps. Each GPU owns one chunk: it gathers all GPUs' values of that chunk in
 * scratch, sums them, and sends the sum to all.
 */
final class AllPairs {

    private AllPairs() {}

    static Program allReduce(Shape shape) {
        int gpus = shape.gpus();
        ProgramBuilder program =
                new ProgramBuilder(
                        shape.header(
                                "allpairs",
                                Collective.ALL_REDUCE,
                                1,
                                gpus,
                                Placements.IN_PLACE_ONLY),
                        shape.instances());
        Lane lane = Lane.channel(0);
        for (int owner = 0; owner < gpus; owner++) {
            for (int k = 1; k < gpus; k++) {
                program.chunk((owner + k) % gpus, BufferKind.INPUT, owner)
                        .copy(owner, BufferKind.SCRATCH, k - 1, lane);
            }
        }
        for (int owner = 0; owner < gpus; owner++) {
            ChunkRef sum = program.chunk(owner, BufferKind.INPUT, owner);
            for (int k = 1; k < gpus; k++) {
                sum = sum.reduce(program.chunk(owner, BufferKind.SCRATCH, k - 1), lane);
            }
        }
        for (int owner = 0; owner < gpus; owner++) {
            ChunkRef sum = program.chunk(owner, BufferKind.INPUT, owner);
            for (int k = 1; k < gpus; k++) {
                sum.copy((owner + k) % gpus, BufferKind.INPUT, owner, lane);
            }
        }
        return program.build();
    }
}
