package dev.doorbell.libraries.mesh;

import java.util.List;

/**
 * Part of a mesh that one GPU works on: owned cells, then ghosts, which are adjacent cells of other
 * domains. Local numbers count owned cells in order of their global numbers, then the ghosts of the
 * first neighbour in order of theirs, then those of the second and so on.
 *
 * @param number number of this domain
 * @param owned global numbers of the cells it computes, ascending
 * @param ghosts global numbers of the cells it only reads, by neighbour, ascending in each
 * @param neighbours domains it exchanges with, in order of their numbers
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Millions of entries, shared by all readers and never written.
public record Domain(int number, int[] owned, int[] ghosts, List<Neighbour> neighbours) {

    public Domain {
        neighbours = List.copyOf(neighbours);
    }

    /** Number of owned cells and ghosts. */
    public int cells() {
        return owned.length + ghosts.length;
    }

    /** Number of sent cells. A cell sent to several domains counts once for each. */
    public int sent() {
        return neighbours.stream().mapToInt(it -> it.send().length).sum();
    }
}
