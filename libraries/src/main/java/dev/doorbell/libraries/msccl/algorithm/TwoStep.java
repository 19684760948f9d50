package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;

/**
 * All-to-all over nodes in two steps: what a node's GPUs have for one GPU of another node is
 * gathered on the GPU of equal place there and crosses the network as one message.
 */
final class TwoStep {

    private TwoStep() {}

    /** Peers a runtime allows on a channel. */
    private static final int PEERS = 32;

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
        int local = shape.gpusPerNode();
        for (int to = 0; to < gpus; to++) {
            for (int from = to / local * local; from < (to / local + 1) * local; from++) {
                program.chunk(from, BufferKind.INPUT, to)
                        .copy(to, BufferKind.OUTPUT, from, lane(shape, from, to));
            }
            for (int node = 0; node < shape.nodes(); node++) {
                if (node != to / local) {
                    gather(program, shape, node, to);
                }
            }
        }
        return program.build();
    }

    /** What the GPUs of a node have for GPU {@code to} of another. */
    private static void gather(ProgramBuilder program, Shape shape, int node, int to) {
        int local = shape.gpusPerNode();
        int gatherer = node * local + to % local;
        int place = to / local * local;
        for (int k = 0; k < local; k++) {
            int from = node * local + k;
            program.chunk(from, BufferKind.INPUT, to)
                    .copy(gatherer, BufferKind.SCRATCH, place + k, lane(shape, from, gatherer));
        }
        program.chunk(gatherer, BufferKind.SCRATCH, place, local)
                .copy(to, BufferKind.OUTPUT, node * local, lane(shape, gatherer, to));
    }

    private static int networkChannels(Shape shape) {
        return Math.max(1, Math.ceilDiv(shape.nodes(), PEERS));
    }

    /** A channel of equally many peers each, and a thread block for both directions. */
    private static Lane lane(Shape shape, int from, int to) {
        int near = from / shape.gpusPerNode();
        int far = to / shape.gpusPerNode();
        int channel = near == far ? 0 : 1 + (near + far) % networkChannels(shape);
        return from == to
                ? Lane.channel(channel)
                : Lane.channel(channel)
                        .on(channel * shape.gpus() + to, channel * shape.gpus() + from);
    }
}
