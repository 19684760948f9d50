package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * All-reduce over nodes: reduce-scatter inside each node, all-reduce among GPUs with equal index in
 * their nodes, all-gather inside each node, all around rings. Every phase has its own channels, so
 * that tiles in different phases use the links inside and between nodes at the same time.
 *
 * <p>A GPU begins with a send on each ring. It never has more chunks in flight than the ring has
 * chunks of one index. A ring inside a node therefore carries the chunks of one node less than
 * there are slots.
 */
final class Hierarchical {

    private Hierarchical() {}

    static Program allReduce(Shape shape) {
        int nodes = shape.nodes();
        int local = shape.gpusPerNode();
        int rings = rings(shape);
        ProgramBuilder program =
                new ProgramBuilder(
                        shape.header(
                                "hierarchical",
                                Collective.ALL_REDUCE,
                                2 * rings + 1,
                                nodes * local,
                                Placements.IN_PLACE_ONLY),
                        shape.instances());
        Lane between = Lane.channel(2 * rings);
        for (int place = 0; place < local; place++) {
            for (int owner = 0; owner < nodes; owner++) {
                int chunk = place * nodes + owner;
                int ring = owner % rings;
                for (int node = 0; node < nodes; node++) {
                    Ring.reduce(program, node(shape, node), place + 1, chunk, Lane.channel(ring));
                }
                Ring.reduce(program, peers(shape, place), owner + 1, chunk, between);
                Ring.copy(program, peers(shape, place), owner, chunk, between);
                Lane gather = Lane.channel(rings + ring);
                for (int node = 0; node < nodes; node++) {
                    Ring.copy(program, node(shape, node), place, chunk, gather);
                }
            }
        }
        return program.byDepth().build();
    }

    /** Number of rings inside a node. */
    static int rings(Shape shape) {
        return Math.ceilDiv(shape.nodes(), shape.protocol().slots() - 1);
    }

    private static List<Integer> node(Shape shape, int node) {
        List<Integer> members = new ArrayList<>();
        for (int g = 0; g < shape.gpusPerNode(); g++) {
            members.add(node * shape.gpusPerNode() + g);
        }
        return members;
    }

    private static List<Integer> peers(Shape shape, int place) {
        List<Integer> members = new ArrayList<>();
        for (int node = 0; node < shape.nodes(); node++) {
            members.add(node * shape.gpusPerNode() + place);
        }
        return members;
    }
}
