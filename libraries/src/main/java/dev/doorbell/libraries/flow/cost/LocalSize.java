package dev.doorbell.libraries.flow.cost;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Graph;
import java.util.BitSet;

/**
 * Size of a domain for the kernels.
 *
 * @param owned cells that the domain computes
 * @param cells owned cells and ghosts
 * @param faces faces that touch an owned cell, including boundary faces
 * @param entries pairs of an owned cell and one of its faces
 */
public record LocalSize(long owned, long cells, long faces, long entries) {

    /** Returns the size of a graph's domain, without boundary faces, from the graph alone. */
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
