package dev.doorbell.libraries.mesh.partition;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.partition.graph.LevelGraph;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One coarsening step: vertices are joined in pairs along their heaviest edges.
 *
 * @param graph smaller graph
 * @param coarse number in it of each vertex of the larger graph
 */
@SuppressWarnings("ArrayRecordComponent")
record Coarsening(LevelGraph graph, int[] coarse) {

    private static final int NONE = -1;

    /** Joins vertices unless the pair would weigh more than {@code heaviest}. */
    static Coarsening of(LevelGraph graph, long heaviest, SplittableRandom random) {
        Effort.spend(graph.vertices());
        int[] mate = mates(graph, heaviest, random);
        int[] coarse = new int[graph.vertices()];
        int count = 0;
        for (int v = 0; v < coarse.length; v++) {
            coarse[v] = mate[v] < v ? coarse[mate[v]] : count++;
        }
        return new Coarsening(contract(graph, mate, coarse, count), coarse);
    }

    /** Returns the partner of each vertex, or the vertex itself if it stays single. */
    private static int[] mates(LevelGraph graph, long heaviest, SplittableRandom random) {
        int[] mate = new int[graph.vertices()];
        Arrays.fill(mate, NONE);
        for (int v : shuffled(graph.vertices(), random)) {
            if (mate[v] != NONE) {
                continue;
            }
            int best = v;
            int weight = 0;
            for (int i = graph.start()[v]; i < graph.start()[v + 1]; i++) {
                int other = graph.neighbours()[i];
                if (mate[other] == NONE
                        && graph.edgeWeights()[i] > weight
                        && (long) graph.vertexWeights()[v] + graph.vertexWeights()[other]
                                <= heaviest) {
                    best = other;
                    weight = graph.edgeWeights()[i];
                }
            }
            mate[v] = best;
            mate[best] = v;
        }
        return mate;
    }

    static int[] shuffled(int count, SplittableRandom random) {
        int[] order = new int[count];
        for (int i = 0; i < count; i++) {
            int at = random.nextInt(i + 1);
            order[i] = order[at];
            order[at] = i;
        }
        return order;
    }

    private static LevelGraph contract(LevelGraph graph, int[] mate, int[] coarse, int count) {
        int[] start = new int[count + 1];
        int[] vertexWeights = new int[count];
        int[] neighbours = new int[graph.neighbours().length];
        int[] edgeWeights = new int[neighbours.length];
        // Place of the edge to a coarse vertex among the edges of the current vertex.
        int[] place = new int[count];
        Arrays.fill(place, NONE);
        int next = 0;
        for (int v = 0; v < mate.length; v++) {
            if (mate[v] < v) {
                continue;
            }
            int self = coarse[v];
            int from = next;
            for (int member = v; ; member = mate[v]) {
                vertexWeights[self] += graph.vertexWeights()[member];
                for (int i = graph.start()[member]; i < graph.start()[member + 1]; i++) {
                    int other = coarse[graph.neighbours()[i]];
                    if (other == self) {
                        continue;
                    }
                    if (place[other] < from) {
                        place[other] = next;
                        neighbours[next] = other;
                        edgeWeights[next++] = graph.edgeWeights()[i];
                    } else {
                        edgeWeights[place[other]] += graph.edgeWeights()[i];
                    }
                }
                if (member == mate[v]) {
                    break;
                }
            }
            start[self + 1] = next;
        }
        return new LevelGraph(
                start,
                Arrays.copyOf(neighbours, next),
                Arrays.copyOf(edgeWeights, next),
                vertexWeights);
    }
}
