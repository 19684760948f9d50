package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.ChunkRef;
import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import java.util.List;
import java.util.stream.IntStream;

/**
 * All-reduce around a ring. A chunk for each GPU circulates twice: first to be summed, then as the
 * sum.
 */
final class Ring {

    private static final BufferKind IN = BufferKind.INPUT;

    private Ring() {}

    static Program allReduce(Shape shape) {
        int gpus = shape.gpus();
        int chunks = gpus;
        ProgramBuilder program =
                new ProgramBuilder(
                        shape.header(
                                "ring",
                                Collective.ALL_REDUCE,
                                shape.channels(),
                                chunks,
                                Placements.IN_PLACE_ONLY),
                        shape.instances());
        List<Integer> ring = IntStream.range(0, gpus).boxed().toList();
        for (int chunk = 0; chunk < chunks; chunk++) {
            Lane lane = Lane.channel(chunk % shape.channels());
            reduce(program, ring, chunk + 1, chunk, lane);
            copy(program, ring, chunk, chunk, lane);
        }
        return program.byDepth().build();
    }

    /**
     * Sums a chunk of all members of a ring, from member {@code first} around to its predecessor.
     */
    static void reduce(
            ProgramBuilder program, List<Integer> ring, int first, int chunk, Lane lane) {
        ChunkRef sum = program.chunk(member(ring, first), IN, chunk);
        for (int k = 1; k < ring.size(); k++) {
            sum = program.chunk(member(ring, first + k), IN, chunk).reduce(sum, lane);
        }
    }

    /** Copies a chunk of member {@code first} around the ring to its predecessor. */
    static void copy(ProgramBuilder program, List<Integer> ring, int first, int chunk, Lane lane) {
        ChunkRef here = program.chunk(member(ring, first), IN, chunk);
        for (int k = 1; k < ring.size(); k++) {
            here = here.copy(member(ring, first + k), IN, chunk, lane);
        }
    }

    private static int member(List<Integer> ring, int place) {
        return ring.get(place % ring.size());
    }
}
