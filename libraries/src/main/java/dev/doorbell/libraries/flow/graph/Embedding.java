package dev.doorbell.libraries.flow.graph;

import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;
import java.util.Random;

/**
 * Coordinates for the vertices of a graph. The three coordinates are distances in edges from three
 * vertices far from each other, with a small displacement, smoothed by averages over neighbours.
 * Vertices that are close in the graph are thus close in space. Vertices that are not connected to
 * the first one lie together at the largest distance.
 */
final class Embedding {

    private static final int ROUNDS = 8;

    private final Graph graph;

    private Embedding(Graph graph) {
        this.graph = graph;
    }

    /** Returns three coordinates per vertex. */
    static double[] of(Graph graph, long seed) {
        return new Embedding(graph).places(new Random(seed));
    }

    private double[] places(Random random) {
        int vertices = graph.vertices();
        double[] places = new double[3 * vertices];
        if (vertices == 0) {
            return places;
        }
        int[] nearest = new int[vertices];
        Arrays.fill(nearest, Integer.MAX_VALUE);
        int landmark = farthest(distances(0));
        for (int axis = 0; axis < 3; axis++) {
            int[] distances = distances(landmark);
            for (int i = 0; i < vertices; i++) {
                places[3 * i + axis] = distances[i] + random.nextDouble() - 0.5;
                nearest[i] = Math.min(nearest[i], distances[i]);
            }
            landmark = farthest(nearest);
        }
        for (int i = 0; i < ROUNDS; i++) {
            places = smooth(places);
        }
        return places;
    }

    private int[] distances(int from) {
        int[] distances = new int[graph.vertices()];
        Arrays.fill(distances, -1);
        int[] queue = new int[distances.length];
        int filled = 1;
        queue[0] = from;
        distances[from] = 0;
        for (int next = 0; next < filled; next++) {
            int vertex = queue[next];
            for (int i = graph.start()[vertex]; i < graph.start()[vertex + 1]; i++) {
                int other = graph.neighbours()[i];
                if (distances[other] < 0) {
                    distances[other] = distances[vertex] + 1;
                    queue[filled++] = other;
                }
            }
        }
        int beyond = distances[queue[filled - 1]] + 1;
        for (int i = 0; i < distances.length; i++) {
            distances[i] = distances[i] < 0 ? beyond : distances[i];
        }
        return distances;
    }

    /** Returns the first vertex at the largest distance. */
    private static int farthest(int[] distances) {
        int best = 0;
        for (int i = 1; i < distances.length; i++) {
            if (distances[i] > distances[best]) {
                best = i;
            }
        }
        return best;
    }

    /**
     * Moves each vertex less than halfway to the mean of its neighbours. At half the way, two
     * isolated neighbours would coincide.
     */
    private double[] smooth(double[] places) {
        double[] moved = new double[places.length];
        for (int vertex = 0; vertex < graph.vertices(); vertex++) {
            int degree = graph.start()[vertex + 1] - graph.start()[vertex];
            for (int axis = 0; axis < 3; axis++) {
                double sum = 0;
                for (int i = graph.start()[vertex]; i < graph.start()[vertex + 1]; i++) {
                    sum += places[3 * graph.neighbours()[i] + axis];
                }
                double own = places[3 * vertex + axis];
                moved[3 * vertex + axis] = degree == 0 ? own : 0.6 * own + 0.4 * (sum / degree);
            }
        }
        return moved;
    }
}
