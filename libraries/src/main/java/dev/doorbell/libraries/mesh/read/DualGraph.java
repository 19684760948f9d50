package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;

/**
 * Graph of elements that have enough nodes in common. An element that shares all but one of its
 * nodes with another is always adjacent to it, as in METIS for meshes of mixed elements.
 */
final class DualGraph {

    private final int[] start;
    private final int[] nodes;

    /** First element around each node. */
    private final int[] aroundStart;

    private final int[] around;

    DualGraph(int[] start, int[] nodes, int nodeCount) {
        this.start = start;
        this.nodes = nodes;
        aroundStart = new int[nodeCount + 1];
        for (int node : nodes) {
            aroundStart[node + 1]++;
        }
        for (int node = 0; node < nodeCount; node++) {
            aroundStart[node + 1] += aroundStart[node];
        }
        around = new int[nodes.length];
        int[] next = Arrays.copyOf(aroundStart, nodeCount);
        for (int element = 0; element + 1 < start.length; element++) {
            for (int i = start[element]; i < start[element + 1]; i++) {
                around[next[nodes[i]]++] = element;
            }
        }
    }

    /** Returns the graph; neighbours of an element are ascending. */
    Graph graph(int common) {
        int elements = start.length - 1;
        int[] rows = new int[elements + 1];
        IntList neighbours = new IntList();
        int[] shared = new int[elements];
        int[] met = new int[64];
        for (int element = 0; element < elements; element++) {
            int count = 0;
            for (int i = start[element]; i < start[element + 1]; i++) {
                for (int k = aroundStart[nodes[i]]; k < aroundStart[nodes[i] + 1]; k++) {
                    int other = around[k];
                    if (other != element && shared[other]++ == 0) {
                        if (count == met.length) {
                            met = Arrays.copyOf(met, 2 * count);
                        }
                        met[count++] = other;
                    }
                }
            }
            Arrays.sort(met, 0, count);
            for (int i = 0; i < count; i++) {
                int other = met[i];
                if (shared[other] >= Math.min(common, Math.min(size(element), size(other)) - 1)) {
                    neighbours.add(other);
                }
                shared[other] = 0;
            }
            rows[element + 1] = neighbours.size();
        }
        return new Graph(rows, neighbours.toArray());
    }

    private int size(int element) {
        return start[element + 1] - start[element];
    }
}
