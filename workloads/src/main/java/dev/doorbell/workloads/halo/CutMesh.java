package dev.doorbell.workloads.halo;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import dev.doorbell.libraries.mesh.read.MeshSource;
import dev.doorbell.pdes.Digest;
import java.util.List;
import java.util.Optional;

/**
 * A mesh cut into domains.
 *
 * @param source of the mesh
 * @param partitioner that cut it
 * @param domains one for each node
 * @param hash of the partition; equal partitions have equal hashes
 */
public record CutMesh(MeshSource source, String partitioner, List<Domain> domains, long hash) {

    public CutMesh {
        domains = List.copyOf(domains);
    }

    static CutMesh of(
            MeshSource source, String partitioner, List<Domain> domains, Partition partition) {
        long hash = partition.parts();
        for (int part : partition.part()) {
            hash = Digest.combine(hash, part);
        }
        return new CutMesh(source, partitioner, domains, hash);
    }

    /** Domains that lists give, without a mesh. */
    static CutMesh ofLists(List<Domain> domains) {
        long hash = domains.size();
        int cells = 0;
        for (Domain domain : domains) {
            cells += domain.owned().length;
            hash = Digest.combine(hash, domain.owned().length);
            for (Neighbour neighbour : domain.neighbours()) {
                hash = Digest.combine(hash, neighbour.domain());
                for (int cell : neighbour.send()) {
                    hash = Digest.combine(hash, cell);
                }
            }
        }
        Graph unconnected = new Graph(new int[cells + 1], new int[0]);
        MeshSource source = new MeshSource("lists", WeightedGraph.of(unconnected), Optional::empty);
        return new CutMesh(source, "lists", domains, hash);
    }

    /** Cells of the mesh. */
    public int cells() {
        return domains.stream().mapToInt(it -> it.owned().length).sum();
    }

    /** Cells and ghosts of all domains. */
    public long withGhosts() {
        return domains.stream().mapToLong(Domain::cells).sum();
    }

    /** Number of cells that are sent; one that is sent to several domains counts for each. */
    public long sent() {
        return domains.stream().mapToLong(Domain::sent).sum();
    }
}
