package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;

/**
 * METIS's file format of graphs (METIS manual 5.1, §4.1.1). The first line has the numbers of
 * vertices and edges, the kinds of weights and the number of weights per vertex. Then each vertex
 * has a line with its size, its weights and its neighbours from 1, each with the weight of the
 * edge. Lines that begin with {@code %} are comments.
 */
public final class GraphFile {

    private static final int MAX_EDGES = Integer.MAX_VALUE / 2;
    private static final int MAX_CONSTRAINTS = 64;

    private final LineReader in;
    private int vertices;
    private int edges;
    private boolean sized;
    private boolean weighted;
    private boolean edgeWeighted;
    private int constraints;

    private final IntList start = new IntList();
    private final IntList lines = new IntList();
    private final IntList neighbours = new IntList();
    private final IntList edgeWeights = new IntList();
    private final IntList vertexWeights = new IntList();
    private final IntList sizes = new IntList();

    private GraphFile(LineReader in) {
        this.in = in;
    }

    /**
     * Reads a graph, plain or compressed with gzip.
     *
     * @throws MeshException if the file is missing or malformed, with line and reason
     */
    public static WeightedGraph read(String file) {
        try (LineReader in = LineReader.open(file)) {
            return read(in);
        }
    }

    static WeightedGraph read(LineReader in) {
        return new GraphFile(in).graph();
    }

    private WeightedGraph graph() {
        header();
        start.add(0);
        for (int vertex = 0; vertex < vertices; vertex++) {
            if (!in.next()) {
                throw in.bad(
                        "the file ends after %d vertices; expected %d".formatted(vertex, vertices));
            }
            lines.add(in.line());
            vertex(vertex);
            start.add(neighbours.size());
        }
        if (in.nextFilled()) {
            throw in.bad("there are more lines than the %d vertices".formatted(vertices));
        }
        if (neighbours.size() != 2 * edges) {
            throw in.badAt(
                    1,
                    "the header says %d edges, and vertices have %d neighbours in all; expected %d"
                            .formatted(edges, neighbours.size(), 2L * edges));
        }
        Graph graph = new Graph(start.toArray(), neighbours.toArray());
        int[] weights = edgeWeights.toArray();
        new Symmetry(graph, weights)
                .flaw()
                .ifPresent(it -> {
                    throw in.badAt(lines.get(it.vertex()), it.reason());
                });
        return new WeightedGraph(
                graph, constraints, vertexWeights.toArray(), sizes.toArray(), weights);
    }

    private void header() {
        in.expect("vertices and edges");
        vertices = in.whole("the number of vertices", 1, Elements.MAX_CELLS);
        edges = in.whole("the number of edges", 0, MAX_EDGES);
        constraints = 1;
        if (in.more()) {
            String format = in.word("fmt");
            if (!format.matches("[01]{1,3}")) {
                throw in.bad("fmt is '%s'; expected up to three digits 0 or 1".formatted(format));
            }
            String digits = "00".substring(format.length() - 1) + format;
            sized = digits.charAt(0) == '1';
            weighted = digits.charAt(1) == '1';
            edgeWeighted = digits.charAt(2) == '1';
        }
        if (in.more()) {
            constraints = in.whole("ncon", 0, MAX_CONSTRAINTS);
            if (constraints > 1 && !weighted) {
                throw in.bad(
                        "ncon is %d, but fmt has no weights of vertices".formatted(constraints));
            }
            constraints = Math.max(1, constraints);
        }
        in.end();
    }

    private void vertex(int vertex) {
        if (sized) {
            sizes.add(in.whole("the size of vertex " + (vertex + 1), 0, Integer.MAX_VALUE));
        }
        for (int i = 0; weighted && i < constraints; i++) {
            vertexWeights.add(in.whole("a weight of vertex " + (vertex + 1), 0, Integer.MAX_VALUE));
        }
        while (in.more()) {
            int neighbour = in.whole("a neighbour", 1, vertices) - 1;
            if (neighbour == vertex) {
                throw in.bad("vertex %d has itself as a neighbour".formatted(vertex + 1));
            }
            neighbours.add(neighbour);
            if (edgeWeighted) {
                edgeWeights.add(in.whole("the weight of an edge", 1, Integer.MAX_VALUE));
            }
        }
        if (neighbours.size() > 2L * edges) {
            throw in.bad("there are more neighbours than twice the %d edges".formatted(edges));
        }
    }
}
