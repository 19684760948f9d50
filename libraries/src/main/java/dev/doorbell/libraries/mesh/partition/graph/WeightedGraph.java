package dev.doorbell.libraries.mesh.partition.graph;

import dev.doorbell.libraries.mesh.Graph;

/**
 * Graph with METIS's weights. An empty array means that all are one.
 *
 * @param graph vertices and edges
 * @param constraints weights per vertex, at least one; parts are balanced in each of them
 * @param vertexWeights weights of vertices, those of a vertex consecutive; 0 or more
 * @param vertexSizes contribution of a sent vertex to the communication volume; 0 or more
 * @param edgeWeights weights of edges, parallel to the graph's neighbours; above 0
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Millions of entries, shared by all readers and never written.
public record WeightedGraph(
        Graph graph, int constraints, int[] vertexWeights, int[] vertexSizes, int[] edgeWeights) {

    private static final int[] ONES = {};

    /** Returns a graph with all weights one. */
    public static WeightedGraph of(Graph graph) {
        return new WeightedGraph(graph, 1, ONES, ONES, ONES);
    }
}
