package dev.doorbell.libraries.mesh.partition.graph;

import dev.doorbell.libraries.mesh.Graph;

/**
 * A graph with the weights METIS knows; an empty array stands for all ones.
 *
 * @param graph vertices and edges
 * @param constraints weights of a vertex, at least one; parts are balanced in each of them
 * @param vertexWeights those of a vertex follow each other; 0 or more
 * @param vertexSizes what a vertex adds to the volume of communication when it is sent; 0 or more
 * @param edgeWeights along with the neighbours of the graph; above 0
 */
@SuppressWarnings("ArrayRecordComponent") // millions of entries, read by everybody, written by none
public record WeightedGraph(
        Graph graph, int constraints, int[] vertexWeights, int[] vertexSizes, int[] edgeWeights) {

    private static final int[] ONES = {};

    /** A graph all weights of which are one. */
    public static WeightedGraph of(Graph graph) {
        return new WeightedGraph(graph, 1, ONES, ONES, ONES);
    }
}
