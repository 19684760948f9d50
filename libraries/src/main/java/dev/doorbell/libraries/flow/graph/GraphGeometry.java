package dev.doorbell.libraries.flow.graph;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.CellMesh;
import dev.doorbell.libraries.mesh.Graph;
import java.util.Arrays;
import java.util.List;

/**
 * Cells and faces for a graph without coordinates, so that the solver can run on it. Cells lie
 * where {@link Embedding} puts them and have the volume 1. An edge is a face midway between its
 * cells, perpendicular to their line. Its area is 2 / n * d / (1 + d^2) for a distance d and the
 * larger number n of the two cells' neighbours. So area times distance is below 2 / n, and a
 * converged projection increases no velocity on any graph. One more face closes each cell, so that
 * its area vectors sum up to zero. It is the lid in the uppermost tenth of the embedding and wall
 * elsewhere. The flow is not physical. Its numbers are real and the same for every partition, and
 * the work is that of a mesh with these faces.
 */
public final class GraphGeometry {

    /** Marker of the closing faces. */
    public static final String WALL = "wall";

    /** Marker of the closing faces of the uppermost cells. */
    public static final String LID = "lid";

    /** Fraction of a cell's volume between its centre and its closing face. */
    private static final double CLOSING_SHARE = 0.25;

    /**
     * Lower bound of the squared area of a closing face in the computation of the face's distance.
     */
    private static final double LEAST_SQUARE = 0.01;

    private final Graph graph;
    private final double[] centres;
    private final int[] first;
    private final int[] second;
    private final double[] areas;
    private final double[] faceCentres;

    private GraphGeometry(Graph graph, long seed) {
        this.graph = graph;
        centres = Embedding.of(graph, seed);
        int faces = graph.edges() + graph.vertices();
        first = new int[faces];
        second = new int[faces];
        areas = new double[3 * faces];
        faceCentres = new double[3 * faces];
    }

    /**
     * Returns the mesh of a graph.
     *
     * @param graph graph whose edges become faces
     * @param seed seed of the small displacements that separate cells with equal distances
     */
    public static CellMesh of(Graph graph, long seed) {
        return new GraphGeometry(graph, seed).mesh();
    }

    private CellMesh mesh() {
        Effort.spend(graph.vertices());
        double[] volumes = new double[graph.vertices()];
        Arrays.fill(volumes, 1);
        double[] closing = new double[centres.length];
        int face = 0;
        for (int cell = 0; cell < volumes.length; cell++) {
            for (int i = graph.start()[cell]; i < graph.start()[cell + 1]; i++) {
                if (graph.neighbours()[i] > cell) {
                    edge(face++, cell, graph.neighbours()[i], closing);
                }
            }
        }
        double top = top();
        for (int cell = 0; cell < volumes.length; cell++) {
            close(face++, cell, closing, top);
        }
        return new CellMesh(
                3, volumes, centres, first, second, areas, faceCentres, List.of(WALL, LID));
    }

    private void edge(int face, int one, int two, double[] closing) {
        first[face] = one;
        second[face] = two;
        double square = 0;
        for (int i = 0; i < 3; i++) {
            double d = centres[3 * two + i] - centres[3 * one + i];
            square += d * d;
        }
        double factor = 2.0 / Math.max(degree(one), degree(two)) / (1 + square);
        for (int i = 0; i < 3; i++) {
            double area = factor * (centres[3 * two + i] - centres[3 * one + i]);
            areas[3 * face + i] = area;
            faceCentres[3 * face + i] = (centres[3 * one + i] + centres[3 * two + i]) / 2;
            closing[3 * one + i] -= area;
            closing[3 * two + i] += area;
        }
    }

    private void close(int face, int cell, double[] closing, double top) {
        first[face] = cell;
        second[face] = centres[3 * cell + 2] >= top ? -2 : -1;
        double square = 0;
        for (int i = 0; i < 3; i++) {
            square += closing[3 * cell + i] * closing[3 * cell + i];
        }
        double factor = CLOSING_SHARE / Math.max(square, LEAST_SQUARE);
        for (int i = 0; i < 3; i++) {
            double area = closing[3 * cell + i];
            areas[3 * face + i] = area;
            faceCentres[3 * face + i] = centres[3 * cell + i] + factor * area;
        }
    }

    /** Height above which cells are under the lid. */
    private double top() {
        double[] heights = new double[graph.vertices()];
        Arrays.setAll(heights, it -> centres[3 * it + 2]);
        Arrays.sort(heights);
        return heights.length == 0 ? 0 : heights[heights.length - 1 - heights.length / 10];
    }

    private int degree(int vertex) {
        return graph.start()[vertex + 1] - graph.start()[vertex];
    }
}
