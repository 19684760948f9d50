package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.partition.graph.LevelGraph;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.util.Arrays;

/**
 * Reduction of the communication volume of a partition. Vertices at the boundary of their part move
 * to the adjacent part that saves most, if that part has room.
 */
final class VolumeRefinement {

    private static final int PASSES = 10;

    private final LevelGraph graph;
    private final int[] sizes;
    private final int[] part;
    private final long[] weight;
    private final long most;

    /** Last search that met each part. */
    private final int[] met;

    private int look;
    private int[] candidates = new int[16];

    VolumeRefinement(WeightedGraph weighted, int parts, int[] part, double slack) {
        graph = LevelGraph.of(weighted);
        sizes = weighted.vertexSizes();
        this.part = part;
        weight = new long[parts];
        met = new int[parts];
        for (int v = 0; v < part.length; v++) {
            weight[part[v]] += graph.vertexWeights()[v];
        }
        double mean = (double) graph.weight() / parts;
        most = (long) Math.max(Math.ceil(mean), mean * slack);
    }

    /** Runs passes until one saves nothing. */
    void run() {
        for (int pass = 0; pass < PASSES; pass++) {
            Effort.spend(part.length);
            boolean saved = false;
            for (int v = 0; v < part.length; v++) {
                saved |= improve(v);
            }
            if (!saved) {
                return;
            }
        }
    }

    private boolean improve(int v) {
        int home = part[v];
        int count = others(v);
        int own = graph.vertexWeights()[v];
        if (count == 0 || weight[home] == own) {
            return false;
        }
        int[] targets = Arrays.copyOf(candidates, count);
        Arrays.sort(targets);
        long before = around(v);
        long least = before;
        int best = home;
        for (int target : targets) {
            if (weight[target] + own <= most) {
                part[v] = target;
                long after = around(v);
                // Balance decides between equal volumes, so that the passes end.
                boolean evens =
                        after == least && best == home && weight[target] + own < weight[home];
                if (after < least || evens) {
                    least = after;
                    best = target;
                }
            }
        }
        part[v] = best;
        weight[home] -= own;
        weight[best] += own;
        return least < before;
    }

    /** Returns the volume that a vertex and its neighbours send. */
    private long around(int v) {
        long sum = sent(v);
        for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
            sum += sent(graph.neighbours()[i]);
        }
        return sum;
    }

    private long sent(int v) {
        return (long) others(v) * (sizes.length == 0 ? 1 : sizes[v]);
    }

    /** Counts and lists the other parts with neighbours of a vertex. */
    private int others(int v) {
        look++;
        met[part[v]] = look;
        int count = 0;
        for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
            int other = part[graph.neighbours()[i]];
            if (met[other] != look) {
                met[other] = look;
                if (count == candidates.length) {
                    candidates = Arrays.copyOf(candidates, 2 * count);
                }
                candidates[count++] = other;
            }
        }
        return count;
    }
}
