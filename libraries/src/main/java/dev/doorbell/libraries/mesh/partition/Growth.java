package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.partition.graph.LevelGraph;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Initial cut. A region grows from a random vertex by the vertex that adds least to the cut, until
 * it weighs enough.
 */
final class Growth {

    private Growth() {}

    /** Returns the side of each vertex; side 0 is the region. */
    static byte[] of(LevelGraph graph, Split split, SplittableRandom random) {
        byte[] side = new byte[graph.vertices()];
        Arrays.fill(side, (byte) 1);
        double enough = split.target(0, graph.weight());
        GainQueue frontier = new GainQueue(graph.vertices());
        int[] order = Coarsening.shuffled(graph.vertices(), random);
        int tried = 0;
        long weight = 0;
        while (weight < enough) {
            if (frontier.isEmpty()) {
                // The first vertex, or one that is not connected to it.
                while (side[order[tried]] == 0) {
                    tried++;
                }
                frontier.put(order[tried], 0);
            }
            int v = frontier.poll();
            int own = graph.vertexWeights()[v];
            if (weight > 0 && weight + own - enough > enough - weight) {
                break;
            }
            side[v] = 0;
            weight += own;
            for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
                int other = graph.neighbours()[i];
                if (side[other] == 1) {
                    frontier.put(other, gain(graph, side, other));
                }
            }
        }
        return side;
    }

    private static long gain(LevelGraph graph, byte[] side, int v) {
        long gain = 0;
        for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
            int weight = graph.edgeWeights()[i];
            gain += side[graph.neighbours()[i]] == 0 ? weight : -weight;
        }
        return gain;
    }
}
