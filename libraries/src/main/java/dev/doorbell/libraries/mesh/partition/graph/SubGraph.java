package dev.doorbell.libraries.mesh.partition.graph;

import java.util.Arrays;

/**
 * Vertices of one side and the edges between them.
 *
 * @param graph graph of the side alone
 * @param names numbers of its vertices in the original graph
 */
@SuppressWarnings("ArrayRecordComponent")
public record SubGraph(LevelGraph graph, int[] names) {

    public static SubGraph of(LevelGraph whole, byte[] side, int which) {
        int[] number = new int[whole.vertices()];
        int count = 0;
        int ends = 0;
        for (int v = 0; v < number.length; v++) {
            if (side[v] == which) {
                number[v] = count++;
                ends += whole.start()[v + 1] - whole.start()[v];
            }
        }
        int[] names = new int[count];
        int[] start = new int[count + 1];
        int[] neighbours = new int[ends];
        int[] edgeWeights = new int[ends];
        int[] vertexWeights = new int[count];
        int next = 0;
        for (int v = 0; v < number.length; v++) {
            if (side[v] != which) {
                continue;
            }
            for (int i = whole.start()[v]; i < whole.start()[v + 1]; i++) {
                int other = whole.neighbours()[i];
                if (side[other] == which) {
                    neighbours[next] = number[other];
                    edgeWeights[next++] = whole.edgeWeights()[i];
                }
            }
            names[number[v]] = v;
            vertexWeights[number[v]] = whole.vertexWeights()[v];
            start[number[v] + 1] = next;
        }
        return new SubGraph(
                new LevelGraph(
                        start,
                        Arrays.copyOf(neighbours, next),
                        Arrays.copyOf(edgeWeights, next),
                        vertexWeights),
                names);
    }
}
