package dev.doorbell.libraries.flow.cost;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Graph;
import java.util.BitSet;

/**
 * How large a domain is for the kernels.
 *
 * @param owned cells it computes
 * @param cells those and ghosts
 * @param faces that touch an owned cell, at the boundary too
 * @param entries pairs of an owned cell and a face of it
 */
public record LocalSize(long owned, long cells, long faces, long entries) {

    /** Of a domain of a graph, without the mesh: no faces at the boundary. */
    public static LocalSize of(Graph graph, Domain domain) {
        BitSet owned = new BitSet(graph.vertices());
        for (int cell : domain.owned()) {
            owned.set(cell);
        }
        long entries = 0;
        long cut = 0;
        for (int cell : domain.owned()) {
            for (int i = graph.start()[cell]; i < graph.start()[cell + 1]; i++) {
                entries++;
                if (!owned.get(graph.neighbours()[i])) {
                    cut++;
                }
            }
        }
        return new LocalSize(domain.owned().length, domain.cells(), (entries + cut) / 2, entries);
    }
}
