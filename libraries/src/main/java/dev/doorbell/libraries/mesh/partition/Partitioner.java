package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;

/** Cuts graphs into parts of like weight. The same graph and request give the same parts. */
public interface Partitioner {

    /** Its name in reports. */
    String name();

    /**
     * Cuts a graph.
     *
     * @throws MeshException when there are more parts than vertices, or this partitioner cannot do
     *     what is asked
     */
    Partition partition(WeightedGraph graph, PartitionRequest request);

    /**
     * The partitioner of a name.
     *
     * @param name {@code metis}, {@code builtin}, or {@code auto} for METIS where it is installed
     * @throws MeshException when there is none of that name or METIS is not installed
     */
    static Partitioner of(String name) {
        return new PartitionerChoice(Metis.installed()).of(name);
    }

    /** Refuses more parts than vertices. */
    static void check(WeightedGraph graph, PartitionRequest request) {
        int vertices = graph.graph().vertices();
        if (request.parts() > vertices) {
            throw MeshException.invalid(
                    "parts", request.parts(), "no more than the mesh has cells, " + vertices);
        }
    }

    /**
     * The partition, if every part has something to do. METIS leaves parts empty when there are few
     * vertices for each.
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
