package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.partition.graph.LevelGraph;
import java.util.Arrays;

/**
 * Refinement of a cut. A pass moves each boundary vertex once, even without gain, and then returns
 * to the best cut it has seen. The overweight side gives vertices.
 */
final class Refinement {

    private static final int PASSES = 8;
    private static final int LEAST_PATIENCE = 30;
    private static final int MOST_PATIENCE = 400;

    private final LevelGraph graph;
    private final Split split;
    private final byte[] side;
    private final long[] weight = new long[2];
    private final long whole;

    /** Reduction of the cut by moving each vertex. */
    private final long[] gain;

    /** Number of cut edges of each vertex. */
    private final int[] cutEdges;

    private final GainQueue[] movable;
    private final boolean[] moved;
    private int[] moves = new int[256];
    private long cut;

    Refinement(LevelGraph graph, Split split, byte[] side) {
        this.graph = graph;
        this.split = split;
        this.side = side;
        gain = new long[graph.vertices()];
        cutEdges = new int[graph.vertices()];
        moved = new boolean[graph.vertices()];
        movable =
                new GainQueue[] {new GainQueue(graph.vertices()), new GainQueue(graph.vertices())};
        for (int v = 0; v < side.length; v++) {
            weight[side[v]] += graph.vertexWeights()[v];
            for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
                boolean crosses = side[graph.neighbours()[i]] != side[v];
                gain[v] += crosses ? graph.edgeWeights()[i] : -graph.edgeWeights()[i];
                cut += crosses ? graph.edgeWeights()[i] : 0;
                cutEdges[v] += crosses ? 1 : 0;
            }
        }
        cut /= 2;
        whole = weight[0] + weight[1];
    }

    /** Runs passes until one gains nothing. */
    void run() {
        Quality before = quality();
        for (int pass = 0; pass < PASSES; pass++) {
            pass();
            Quality after = quality();
            if (after.compareTo(before) >= 0) {
                return;
            }
            before = after;
        }
    }

    /** Quality of the cut. */
    Quality quality() {
        long excess = 0;
        for (int which = 0; which < 2; which++) {
            excess = Math.max(excess, weight[which] - split.most(which, whole));
        }
        return new Quality(excess, cut);
    }

    private void pass() {
        Effort.spend(side.length);
        movable[0].clear();
        movable[1].clear();
        boolean unbalanced = quality().excess() > 0;
        for (int v = 0; v < side.length; v++) {
            // A side without a boundary, or with far too much weight, also gives inner vertices.
            if (cutEdges[v] > 0 || unbalanced) {
                movable[side[v]].put(v, gain[v]);
            }
        }
        int patience = Math.clamp(side.length / 100, LEAST_PATIENCE, MOST_PATIENCE);
        Quality best = quality();
        int bestMoves = 0;
        int made = 0;
        while (made - bestMoves < patience) {
            int from = giver();
            if (movable[from].isEmpty()) {
                break;
            }
            int v = movable[from].poll();
            moved[v] = true;
            move(v);
            if (made == moves.length) {
                moves = Arrays.copyOf(moves, 2 * made);
            }
            moves[made++] = v;
            Quality now = quality();
            if (now.compareTo(best) < 0) {
                best = now;
                bestMoves = made;
            }
        }
        for (int i = 0; i < made; i++) {
            moved[moves[i]] = false;
        }
        while (made > bestMoves) {
            move(moves[--made]);
        }
    }

    private int giver() {
        double left = weight[0] - split.target(0, whole);
        return left >= 0 ? 0 : 1;
    }

    private void move(int v) {
        int from = side[v];
        int to = 1 - from;
        side[v] = (byte) to;
        weight[from] -= graph.vertexWeights()[v];
        weight[to] += graph.vertexWeights()[v];
        cut -= gain[v];
        gain[v] = -gain[v];
        int edges = graph.start()[v + 1] - graph.start()[v];
        cutEdges[v] = edges - cutEdges[v];
        for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
            int other = graph.neighbours()[i];
            boolean crosses = side[other] != to;
            gain[other] += crosses ? 2L * graph.edgeWeights()[i] : -2L * graph.edgeWeights()[i];
            cutEdges[other] += crosses ? 1 : -1;
            update(other);
        }
    }

    private void update(int v) {
        GainQueue queue = movable[side[v]];
        if (moved[v] || (cutEdges[v] == 0 && !queue.contains(v))) {
            return;
        }
        if (cutEdges[v] > 0) {
            queue.put(v, gain[v]);
        } else {
            queue.remove(v);
        }
    }

    /**
     * Quality of a cut: balance first, then cut edges.
     *
     * @param excess weight of a side above its limit
     * @param cut weight of the cut edges
     */
    record Quality(long excess, long cut) implements Comparable<Quality> {

        static final Quality WORST = new Quality(Long.MAX_VALUE, Long.MAX_VALUE);

        @Override
        public int compareTo(Quality other) {
            return excess != other.excess
                    ? Long.compare(excess, other.excess)
                    : Long.compare(cut, other.cut);
        }
    }
}
