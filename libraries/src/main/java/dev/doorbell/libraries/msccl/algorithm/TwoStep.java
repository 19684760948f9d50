package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;

/**
 * All-to-all over nodes in two steps. The data of a node's GPUs for one GPU of another node is
 * gathered on the GPU with that index, then crosses the network as one message.
 */
final class TwoStep {

    private TwoStep() {}

    /** Largest number of peers that a runtime allows on a channel. */
    private static final int PEERS = 32;

    /**
     * Largest number of thread blocks that any GPU can launch together: a V100's multiprocessors.
     */
    private static final int BLOCKS = 80;

    static Program allToAll(Shape shape) {
        int gpus = shape.gpus();
        ProgramBuilder program =
                new ProgramBuilder(
                        shape.header(
                                "twostep",
                                Collective.ALL_TO_ALL,
                                1 + networkChannels(shape),
                                gpus,
                                Placements.OUT_OF_PLACE_ONLY),
                        shape.instances());
        for (int distance = 1; distance < shape.nodes(); distance++) {
            for (int node = 0; node < shape.nodes(); node++) {
                gather(program, shape, node, (node + distance) % shape.nodes());
            }
        }
        int local = shape.gpusPerNode();
        for (int to = 0; to < gpus; to++) {
            for (int from = to / local * local; from < (to / local + 1) * local; from++) {
                program.chunk(from, BufferKind.INPUT, to)
                        .copy(to, BufferKind.OUTPUT, from, lane(shape, from, to));
            }
        }
        return program.build();
    }

    /** Gathers the data of a node's GPUs for another node. Each node begins with its successor. */
    private static void gather(ProgramBuilder program, Shape shape, int node, int other) {
        int local = shape.gpusPerNode();
        int place = other * local;
        for (int k = 0; k < local; k++) {
            int gatherer = node * local + k;
            int to = place + k;
            for (int g = 0; g < local; g++) {
                int from = node * local + g;
                program.chunk(from, BufferKind.INPUT, to)
                        .copy(gatherer, BufferKind.SCRATCH, place + g, lane(shape, from, gatherer));
            }
            program.chunk(gatherer, BufferKind.SCRATCH, place, local)
                    .copy(to, BufferKind.OUTPUT, node * local, lane(shape, gatherer, to));
        }
    }

    private static int networkChannels(Shape shape) {
        return Math.max(1, Math.ceilDiv(shape.nodes(), PEERS));
    }

    /**
     * Returns a channel with an equal share of the peers, and a thread block for each direction if
     * they fit.
     */
    private static Lane lane(Shape shape, int from, int to) {
        int near = from / shape.gpusPerNode();
        int far = to / shape.gpusPerNode();
        int channel = near == far ? 0 : 1 + (near + far) % networkChannels(shape);
        boolean fit = 2 * (shape.nodes() + shape.gpusPerNode()) <= BLOCKS;
        return fit || from == to
                ? Lane.channel(channel)
                : Lane.channel(channel)
                        .on(channel * shape.gpus() + to, channel * shape.gpus() + from);
    }
}
