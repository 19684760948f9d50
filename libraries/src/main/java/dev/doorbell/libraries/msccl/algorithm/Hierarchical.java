package dev.doorbell.libraries.msccl.algorithm;

import dev.doorbell.libraries.msccl.builder.Lane;
import dev.doorbell.libraries.msccl.builder.ProgramBuilder;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import java.util.ArrayList;
import java.util.List;

/**
 * All-reduce over nodes: reduce-scatter inside each node, all-reduce among GPUs of equal place in
 * their nodes, all-gather inside each node. Every phase has channels of its own, so that chunks and
 * tiles in different phases keep the links inside and between nodes busy together.
 */
final class Hierarchical {

    private static final int PHASES = 3;

    private Hierarchical() {}

    static Program allReduce(Shape shape) {
        int nodes = shape.nodes();
        int local = shape.gpusPerNode();
        int chunks = nodes * local;
        ProgramBuilder program =
                new ProgramBuilder(
                        shape.header(
                                "hierarchical",
                                Collective.ALL_REDUCE,
                                PHASES * shape.channels(),
                                chunks,
                                Placements.IN_PLACE_ONLY),
                        shape.instances());
        // Chunks of a place stand together, those of the nodes one behind the other.
        for (int place = 0; place < local; place++) {
            int first = place * nodes;
            Lane inside = lane(shape, place, 0);
            Lane between = lane(shape, place, 1);
            Lane gather = lane(shape, place, 2);
            for (int node = 0; node < nodes; node++) {
                Ring.reduce(program, node(shape, node), place + 1, first, nodes, inside);
            }
            for (int owner = 0; owner < nodes; owner++) {
                Ring.reduce(program, peers(shape, place), owner + 1, first + owner, 1, between);
                Ring.copy(program, peers(shape, place), owner, first + owner, 1, between);
            }
            for (int node = 0; node < nodes; node++) {
                Ring.copy(program, node(shape, node), place, first, nodes, gather);
            }
        }
        return program.build();
    }

    private static Lane lane(Shape shape, int place, int phase) {
        return Lane.channel(place % shape.channels() * PHASES + phase);
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
