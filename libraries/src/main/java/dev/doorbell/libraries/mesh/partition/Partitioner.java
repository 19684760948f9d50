package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;

/**
 * Partitioner of graphs into parts of similar weight. The same graph and request give the same
 * parts.
 */
public interface Partitioner {

    /** Name in reports. */
    String name();

    /**
     * Partitions a graph.
     *
     * @throws MeshException if there are more parts than vertices, or this partitioner does not
     *     support the request
     */
    Partition partition(WeightedGraph graph, PartitionRequest request);

    /**
     * Returns the partitioner with a name.
     *
     * @param name {@code metis}, {@code builtin}, or {@code auto} for METIS if it is installed
     * @throws MeshException if the name is unknown or METIS is not installed
     */
    static Partitioner of(String name) {
        return new PartitionerChoice(Metis.installed()).of(name);
    }

    /** Throws if there are more parts than vertices. */
    static void check(WeightedGraph graph, PartitionRequest request) {
        int vertices = graph.graph().vertices();
        if (request.parts() > vertices) {
            throw MeshException.invalid(
                    "parts", request.parts(), "no more than the mesh has cells, " + vertices);
        }
    }

    /**
     * Returns the partition if no part is empty. METIS leaves parts empty if there are few vertices
     * for each.
     */
    static Partition filled(String name, Partition partition) {
        boolean[] used = new boolean[partition.parts()];
        for (int part : partition.part()) {
            used[part] = true;
        }
        for (int part = 0; part < used.length; part++) {
            if (!used[part]) {
                throw new MeshException(
                        "partitioner %s left part %d of %d without cells; expected fewer parts or another partitioner"
                                .formatted(name, part, used.length));
            }
        }
        return partition;
    }
}
