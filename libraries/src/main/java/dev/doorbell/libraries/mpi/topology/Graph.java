package dev.doorbell.libraries.mpi.topology;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.List;

/**
 * Graph that every member knows, {@code MPI_Graph_create}.
 *
 * @param index number of edges of the members up to each
 * @param edges neighbours of all members, one member after the other
 */
public record Graph(List<Integer> index, List<Integer> edges) implements Topology {

    /** Checks and copies the lists. */
    public Graph {
        index = List.copyOf(index);
        edges = List.copyOf(edges);
        int before = 0;
        for (int end : index) {
            if (end < before || end > edges.size()) {
                throw new MpiException(
                        "index of a graph is %s; expected numbers that do not fall, up to %d"
                                .formatted(index, edges.size()));
            }
            before = end;
        }
        for (int edge : edges) {
            if (edge < 0 || edge >= index.size()) {
                throw new MpiException(
                        "edge of a graph is %d; expected from 0 to %d"
                                .formatted(edge, index.size() - 1));
            }
        }
    }

    /** Neighbours of a member. */
    public List<Integer> neighbours(int member) {
        return edges.subList(member == 0 ? 0 : index.get(member - 1), index.get(member));
    }

    @Override
    public List<Integer> sources(int member) {
        return neighbours(member);
    }

    @Override
    public List<Integer> destinations(int member) {
        return neighbours(member);
    }
}
