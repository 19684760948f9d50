package dev.doorbell.libraries.mesh;

import java.util.List;

/**
 * The part of a mesh one GPU works on: cells it owns, then ghosts, which are cells of others next
 * to them. Local numbers count owned cells in order of their global numbers, then the ghosts of the
 * first neighbour in order of theirs, those of the second and so on.
 *
 * @param number of this domain
 * @param owned global numbers of the cells it computes, ascending
 * @param ghosts global numbers of the cells it only reads, by neighbour, ascending in each
 * @param neighbours domains it exchanges with, in order of their numbers
 */
@SuppressWarnings("ArrayRecordComponent") // millions of entries, read by everybody, written by none
public record Domain(int number, int[] owned, int[] ghosts, List<Neighbour> neighbours) {

    public Domain {
        neighbours = List.copyOf(neighbours);
    }

    /** Owned cells and ghosts. */
    public int cells() {
        return owned.length + ghosts.length;
    }

    /** Cells it sends, one that goes to several domains counted for each. */
    public int sent() {
        return neighbours.stream().mapToInt(it -> it.send().length).sum();
    }
}
