package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;

/**
 * METIS's file format of meshes (METIS manual 5.1, §4.1.2). The first line has the number of
 * elements and of weights per element. Then each element has a line with its weights and its nodes
 * from 1.
 */
public final class MetisMeshFile {

    private static final int MAX_CONSTRAINTS = 64;
    private static final int MAX_NODES = 400_000_000;

    /** Number of nodes that may be unused; each takes memory. */
    private static final int LEAST_NODES = 1 << 20;

    /** Largest number of nodes of one element, more than any kind has. */
    private static final int MOST_NODES = 1000;

    private final LineReader in;
    private final IntList start = new IntList();
    private final IntList nodes = new IntList();
    private final IntList weights = new IntList();
    private int last;

    private MetisMeshFile(LineReader in) {
        this.in = in;
    }

    /**
     * Reads a mesh, plain or compressed with gzip, and returns its dual graph.
     *
     * @param common least number of nodes that adjacent elements share, from 1
     * @throws MeshException if the file is missing or malformed, with line and reason
     */
    public static WeightedGraph read(String file, int common) {
        try (LineReader in = LineReader.open(file)) {
            return read(in, common);
        }
    }

    static WeightedGraph read(LineReader in, int common) {
        if (common < 1) {
            throw MeshException.invalid("common nodes", common, "a whole number from 1");
        }
        return new MetisMeshFile(in).dual(common);
    }

    private WeightedGraph dual(int common) {
        in.expect("the number of elements");
        int elements = in.whole("the number of elements", 1, Elements.MAX_CELLS);
        int constraints = in.more() ? in.whole("ncon", 0, MAX_CONSTRAINTS) : 0;
        in.end();
        start.add(0);
        for (int element = 0; element < elements; element++) {
            if (!in.nextFilled()) {
                throw in.bad(
                        "the file ends after %d elements; expected %d"
                                .formatted(element, elements));
            }
            for (int i = 0; i < constraints; i++) {
                weights.add(in.whole("a weight of the element", 0, Integer.MAX_VALUE));
            }
            element();
        }
        if (in.nextFilled()) {
            throw in.bad("there are more lines than the %d elements".formatted(elements));
        }
        if (last >= Math.max(LEAST_NODES, nodes.size())) {
            throw in.bad(
                    "node %d is the highest, but elements have %d nodes in all; expected numbers without gaps"
                            .formatted(last + 1, nodes.size()));
        }
        return new WeightedGraph(
                new DualGraph(start.toArray(), nodes.toArray(), last + 1).graph(common),
                Math.max(1, constraints),
                weights.toArray(),
                new int[0],
                new int[0]);
    }

    private void element() {
        int first = nodes.size();
        while (in.more()) {
            int node = in.whole("a node", 1, MAX_NODES) - 1;
            for (int i = first; i < nodes.size(); i++) {
                if (nodes.get(i) == node) {
                    throw in.bad("the element has node %d twice".formatted(node + 1));
                }
            }
            if (nodes.size() - first == MOST_NODES) {
                throw in.bad("the element has more than %d nodes".formatted(MOST_NODES));
            }
            nodes.add(node);
            last = Math.max(last, node);
        }
        if (nodes.size() == first) {
            throw in.bad("the element has no nodes");
        }
        start.add(nodes.size());
    }
}
