package dev.doorbell.libraries.mpi.topology;

import java.util.List;

/**
 * Graph of which the caller knows its own edges, {@code MPI_Dist_graph_create_adjacent}.
 *
 * @param incoming edges to the caller
 * @param outgoing edges from the caller
 * @param weighted true if weights were given
 */
public record DistributedGraph(List<Edge> incoming, List<Edge> outgoing, boolean weighted)
        implements Topology {

    /** Copies the lists. */
    public DistributedGraph {
        incoming = List.copyOf(incoming);
        outgoing = List.copyOf(outgoing);
    }

    @Override
    public List<Integer> sources(int member) {
        return incoming.stream().map(Edge::neighbour).toList();
    }

    @Override
    public List<Integer> destinations(int member) {
        return outgoing.stream().map(Edge::neighbour).toList();
    }

    /**
     * Edge between the caller and a neighbour.
     *
     * @param weight weight, without effect
     */
    public record Edge(int neighbour, int weight) {}
}
