package dev.doorbell.libraries.mesh.partition.graph;

import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;

/**
 * Graph on one level of the partitioner, with weights of vertices and edges.
 *
 * @param start first neighbour of each vertex
 * @param neighbours neighbours of all vertices
 * @param edgeWeights weights of edges, parallel to the neighbours
 * @param vertexWeights weights of the vertices
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
