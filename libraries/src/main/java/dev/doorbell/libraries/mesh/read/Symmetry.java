package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;
import java.util.Optional;

/** Check that every edge of a graph is listed once from both of its ends, with the same weight. */
final class Symmetry {

    private final Graph graph;

    /** Weights of edges, empty if all are one. */
    private final int[] weights;

    /**
     * Vertices that list each vertex as a neighbour, ascending, with the weight in the lower half.
     */
    private final long[] listedBy;

    private final int[] listedFrom;

    Symmetry(Graph graph, int[] weights) {
        this.graph = graph;
        this.weights = weights;
        listedFrom = new int[graph.vertices() + 1];
        for (int it : graph.neighbours()) {
            listedFrom[it + 1]++;
        }
        for (int v = 0; v < graph.vertices(); v++) {
            listedFrom[v + 1] += listedFrom[v];
        }
        listedBy = new long[graph.neighbours().length];
        int[] next = Arrays.copyOf(listedFrom, graph.vertices());
        for (int v = 0; v < graph.vertices(); v++) {
            for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
                listedBy[next[graph.neighbours()[i]]++] = entry(v, i);
            }
        }
    }

    /** First flaw. */
    Optional<Flaw> flaw() {
        for (int v = 0; v < graph.vertices(); v++) {
            long[] row = new long[graph.start()[v + 1] - graph.start()[v]];
            for (int i = 0; i < row.length; i++) {
                int at = graph.start()[v] + i;
                row[i] = entry(graph.neighbours()[at], at);
            }
            Arrays.sort(row);
            Optional<Flaw> flaw = flaw(v, row);
            if (flaw.isPresent()) {
                return flaw;
            }
        }
        return Optional.empty();
    }

    private Optional<Flaw> flaw(int v, long[] row) {
        for (int i = 1; i < row.length; i++) {
            if (vertex(row[i]) == vertex(row[i - 1])) {
                return flaw(v, "vertex %d has neighbour %d twice", v, vertex(row[i]));
            }
        }
        int from = listedFrom[v];
        int listed = listedFrom[v + 1] - from;
        for (int i = 0; i < Math.max(row.length, listed); i++) {
            long mine = i < row.length ? row[i] : Long.MAX_VALUE;
            long theirs = i < listed ? listedBy[from + i] : Long.MAX_VALUE;
            int here = vertex(mine);
            int there = vertex(theirs);
            if (here < there) {
                return flaw(v, "vertex %d has neighbour %d, which does not have it", v, here);
            }
            if (there < here) {
                return flaw(there, "vertex %d has neighbour %d, which does not have it", there, v);
            }
            if (mine != theirs) {
                return Optional.of(
                        new Flaw(
                                v,
                                "the edge of vertices %d and %d weighs %d here and %d there"
                                        .formatted(v + 1, here + 1, (int) mine, (int) theirs)));
            }
        }
        return Optional.empty();
    }

    private static Optional<Flaw> flaw(int at, String format, int one, int other) {
        return Optional.of(new Flaw(at, format.formatted(one + 1, other + 1)));
    }

    private long entry(int vertex, int edge) {
        return ((long) vertex << 32) | (weights.length == 0 ? 1 : weights[edge]);
    }

    private static int vertex(long entry) {
        return (int) (entry >> 32);
    }

    /** Flaw in the line of a vertex. */
    record Flaw(int vertex, String reason) {}
}
