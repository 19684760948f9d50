package dev.doorbell.libraries.mesh;

/**
 * Adjacency of cells in METIS's format: compressed rows, every edge twice, no loops.
 *
 * @param start first neighbour of each vertex, one more entry than vertices ({@code xadj})
 * @param neighbours neighbours of all vertices, in sequence ({@code adjncy})
 */
@SuppressWarnings(
        "ArrayRecordComponent") // Millions of entries, shared by all readers and never written.
public record Graph(int[] start, int[] neighbours) {

    /**
     * Returns the graph of neighbour pairs, each listed once. Neighbours of a vertex are in the
     * order of the pairs.
     *
     * @param vertices number of vertices
     * @param first first vertex of each pair
     * @param second second vertex of each pair; a negative one marks a boundary face, which is left
     *     out
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

    /** Number of vertices. */
    public int vertices() {
        return start.length - 1;
    }

    /** Number of edges, each counted once. */
    public int edges() {
        return neighbours.length / 2;
    }
}
