package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.ChunkRef;
import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;

/**
 * Send of every GPU's input to the next one. The input of a node's last GPU crosses to the next
 * node over all NICs: each GPU of the node takes a chunk.
 */
final class ToNext {

    private static final BufferKind SCRATCH = BufferKind.SCRATCH;

    private ToNext() {}

    static Program allToNext(Shape shape) {
        int local = shape.gpusPerNode();
        ProgramBuilder program =
                new ProgramBuilder(
                        shape.header(
                                "alltonext",
                                Collective.CUSTOM,
                                3,
                                local,
                                Placements.OUT_OF_PLACE_ONLY),
                        shape.instances());
        for (int gpu = 0; gpu + 1 < shape.gpus(); gpu++) {
            if ((gpu + 1) % local == 0) {
                cross(program, local, gpu);
            } else {
                program.chunk(gpu, BufferKind.INPUT, 0, local)
                        .copy(gpu + 1, BufferKind.OUTPUT, 0, Lane.channel(0));
            }
        }
        return program.build();
    }

    private static void cross(ProgramBuilder program, int local, int last) {
        for (int place = 0; place < local; place++) {
            int near = last - local + 1 + place;
            int far = last + 1 + place;
            ChunkRef chunk = program.chunk(last, BufferKind.INPUT, place);
            if (near != last) {
                chunk = chunk.copy(near, SCRATCH, 0, Lane.channel(1));
            }
            if (place == 0) {
                chunk.copy(far, BufferKind.OUTPUT, place, Lane.channel(2));
            } else {
                chunk.copy(far, SCRATCH, 1, Lane.channel(2))
                        .copy(last + 1, BufferKind.OUTPUT, place, Lane.channel(1));
            }
        }
    }
}
