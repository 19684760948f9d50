package dev.doorbell.libraries.mesh;

/**
 * Which cells are next to which, as METIS takes it: compressed rows, every edge twice, no loops.
 *
 * @param start where the neighbours of a vertex begin, one more entry than vertices ({@code xadj})
 * @param neighbours of all vertices, one after the other ({@code adjncy})
 */
@SuppressWarnings("ArrayRecordComponent") // millions of entries, read by everybody, written by none
public record Graph(int[] start, int[] neighbours) {

    /**
     * The graph of pairs of neighbours, each given once; neighbours of a vertex are in order of the
     * pairs.
     *
     * @param vertices in all
     * @param first of each pair
     * @param second of each pair; pairs with a negative one are boundary faces and left out
     */
    public static Graph of(int vertices, int[] first, int[] second) {
        int[] start = new int[vertices + 1];
        for (int i = 0; i < first.length; i++) {
            if (second[i] >= 0) {
                start[first[i] + 1]++;
                start[second[i] + 1]++;
            }
        }
        for (int i = 0; i < vertices; i++) {
            start[i + 1] += start[i];
        }
        int[] next = start.clone();
        int[] neighbours = new int[start[vertices]];
        for (int i = 0; i < first.length; i++) {
            if (second[i] >= 0) {
                neighbours[next[first[i]]++] = second[i];
                neighbours[next[second[i]]++] = first[i];
            }
        }
        return new Graph(start, neighbours);
    }

    /** Vertices. */
    public int vertices() {
        return start.length - 1;
    }

    /** Edges, each counted once. */
    public int edges() {
        return neighbours.length / 2;
    }
}
