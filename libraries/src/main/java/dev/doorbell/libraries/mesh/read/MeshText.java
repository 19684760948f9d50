package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Faces;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Text of a mesh that is not in a file: an SU2 mesh if it contains {@code NDIME}, else a METIS
 * graph.
 */
public final class MeshText {

    private static final String SU2 = "SU2 mesh";
    private static final String GRAPH = "METIS graph";

    private MeshText() {}

    /** Returns true if a text looks like a mesh rather than a name. */
    public static boolean isMeant(String text) {
        return text.indexOf('\n') >= 0;
    }

    /**
     * Returns the mesh of a text.
     *
     * @throws dev.doorbell.libraries.mesh.MeshException if it is malformed, with line and reason
     */
    public static MeshSource of(String text) {
        boolean su2 = text.contains("NDIME");
        try (LineReader in =
                LineReader.of(
                        su2 ? SU2 : GRAPH,
                        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            if (!su2) {
                return new MeshSource(GRAPH, GraphFile.read(in), Optional::empty);
            }
            Elements elements = Su2File.read(in);
            return new MeshSource(
                    SU2, WeightedGraph.of(Faces.of(elements).graph()), () -> Optional.of(elements));
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory could not be read", e);
        }
    }
}
