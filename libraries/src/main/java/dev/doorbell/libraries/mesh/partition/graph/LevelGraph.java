package dev.doorbell.libraries.mesh.partition.graph;

import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;

/**
 * A graph as the partitioner works on it, with weights of vertices and of edges.
 *
 * @param start where the neighbours of a vertex begin
 * @param neighbours of all vertices
 * @param edgeWeights along with the neighbours
 * @param vertexWeights of the vertices
 */
@SuppressWarnings("ArrayRecordComponent")
public record LevelGraph(int[] start, int[] neighbours, int[] edgeWeights, int[] vertexWeights) {

    public static LevelGraph of(WeightedGraph weighted) {
        Graph graph = weighted.graph();
        return new LevelGraph(
                graph.start(),
                graph.neighbours(),
                orOnes(weighted.edgeWeights(), graph.neighbours().length),
                orOnes(weighted.vertexWeights(), graph.vertices()));
    }

    private static int[] orOnes(int[] weights, int count) {
        if (weights.length > 0) {
            return weights;
        }
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }

    public int vertices() {
        return vertexWeights.length;
    }

    public long weight() {
        long sum = 0;
        for (int it : vertexWeights) {
            sum += it;
        }
        return sum;
    }
}
