package dev.doorbell.libraries.mesh.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import dev.doorbell.libraries.mesh.Graph;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.element.Geometry;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadersTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);

    private static final String WEIGHTED =
            """
            % a triangle and a tail
            4 4 111 2
            7 1 2  2 10 3 20
            8 3 4  1 10 3 30
            % in between
            9 5 6  1 20 2 30 4 40
            5 7 8  3 40
            """;

    @TempDir Path folder;

    @Test
    void aGraphWithAllWeights() {
        WeightedGraph graph = graph(WEIGHTED);

        assertThat(graph.graph().start()).containsExactly(0, 2, 4, 7, 8);
        assertThat(graph.graph().neighbours()).containsExactly(1, 2, 0, 2, 0, 1, 3, 2);
        assertThat(graph.edgeWeights()).containsExactly(10, 20, 10, 30, 20, 30, 40, 40);
        assertThat(graph.constraints()).isEqualTo(2);
        assertThat(graph.vertexWeights()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8);
        assertThat(graph.vertexSizes()).containsExactly(7, 8, 9, 5);
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "10, 2, 0", "100, 0, 2", "000, 0, 0", "11, 2, 0"})
    void everyFormatOfGraphs(String format, int weights, int sizes) {
        String head = (sizes > 0 ? "6 " : "") + (weights > 0 ? "5 " : "");
        String edge = format.endsWith("1") ? " 3" : "";

        WeightedGraph graph =
                graph("2 1 %s\n%s2%s\n%s1%s\n".formatted(format, head, edge, head, edge));

        assertThat(graph.vertexWeights()).hasSize(weights);
        assertThat(graph.vertexSizes()).hasSize(sizes);
        assertThat(graph.edgeWeights()).hasSize(edge.isEmpty() ? 0 : 2);
    }

    @Test
    void aVertexAloneHasABlankLine() {
        Graph graph = graph("3 1\n2\n1\n\n").graph();

        assertThat(graph.start()).containsExactly(0, 1, 2, 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "|line 1: the file ends; expected vertices and edges",
                "0 0|line 1: the number of vertices is 0; expected 1 to 100000000",
                "x|line 1: the number of vertices is 'x'; expected a whole number",
                "3|line 1: the number of edges is missing",
                "2 1 2/2/1|line 1: fmt is '2'; expected up to three digits 0 or 1",
                "2 1 1 2/2/1|line 1: ncon is 2, but fmt has no weights of vertices",
                "2 1 10 1 9|line 1: '9' is one entry too many",
                "3 2/2/1 3|line 3: the file ends after 2 vertices; expected 3",
                "2 1/2/1/1|line 4: there are more lines than the 2 vertices",
                "2 2/2/1|line 1: the header says 2 edges, and vertices have 2 neighbours in all; expected 4",
                "3 2/3/1/2 1|line 3: vertex 2 has neighbour 1, which does not have it",
                "2 1/2/3|line 3: a neighbour is 3; expected 1 to 2",
                "2 1/2/0|line 3: a neighbour is 0; expected 1 to 2",
                "2 1/1/2|line 2: vertex 1 has itself as a neighbour",
                "2 2/2 2/1 1|line 2: vertex 1 has neighbour 2 twice",
                "3 1/2//2|line 2: vertex 1 has neighbour 2, which does not have it",
                "2 1/2/1 x|line 3: a neighbour is 'x'; expected a whole number",
                "3 1/2 3/1/1|line 3: there are more neighbours than twice the 1 edges",
                "2 1 1/2 5/1 6|line 2: the edge of vertices 1 and 2 weighs 5 here and 6 there",
                "2 1 1/2/1 6|line 2: the weight of an edge is missing",
                "2 1 1/2 0/1 0|line 2: the weight of an edge is 0; expected 1 to 2147483647",
                "2 1 10/-1 2/1 1|line 2: a weight of vertex 1 is -1; expected 0 to 2147483647"
            })
    void malformedGraphs(String text, String complaint) {
        String lines = text == null ? "" : text.replace('/', '\n');
        assertThatThrownBy(() -> graph(lines))
                .isInstanceOf(MeshException.class)
                .hasMessage("m.graph, " + complaint);
    }

    @Test
    void aMetisMeshHasWeightsAndNodes() {
        WeightedGraph graph = mesh("3 1\n4 1 2 3\n5 2 3 4\n6 4 5 6\n", 2);

        assertThat(graph.vertexWeights()).containsExactly(4, 5, 6);
        assertThat(graph.graph().neighbours()).containsExactly(1, 0);
        assertThat(mesh("3 1\n4 1 2 3\n5 2 3 4\n6 4 5 6\n", 1).graph().neighbours())
                .containsExactly(1, 0, 2, 1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2/1 2 3|line 2: the file ends after 1 elements; expected 2",
                "1/1 2 3/4 5 6|line 3: there are more lines than the 1 elements",
                "1/1 2 2|line 2: the element has node 2 twice",
                "1/0 1 2|line 2: a node is 0; expected 1 to 400000000",
                "1 1/3|line 2: the element has no nodes",
                "1/1 2 99000000|line 2: node 99000000 is the highest, but elements have 3 nodes in all; expected numbers without gaps"
            })
    void malformedMetisMeshes(String text, String complaint) {
        assertThatThrownBy(() -> mesh(text.replace('/', '\n'), 1))
                .isInstanceOf(MeshException.class)
                .hasMessage("m.mesh, " + complaint);
    }

    @Test
    void filesMayBeCompressed() throws IOException {
        Path file = folder.resolve("m.graph.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(WEIGHTED.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(GraphFile.read(file.toString()).graph().edges()).isEqualTo(4);

        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 12));
        assertThatThrownBy(() -> GraphFile.read(file.toString()))
                .isInstanceOf(MeshException.class)
                .hasMessageContaining("the compressed data is broken");
    }

    @Test
    void aFileThatIsNotThere() {
        assertThatThrownBy(() -> Su2File.read("none.su2"))
                .hasMessage("mesh file none.su2 does not exist");
        assertThatThrownBy(() -> Su2File.read(folder.toString()))
                .hasMessage("mesh file " + folder + " is no file");
        assertThatThrownBy(() -> MeshSource.of("mesh.msh", 0, 1))
                .hasMessage(
                        "mesh is 'mesh.msh'; expected a mesh to generate, such as tet-cube:500k, or a file .su2, .graph, .mgraph or .mesh, each also with .gz");
    }

    @Test
    void partFilesAreReadAsTheyAreWritten() throws IOException {
        String file = folder.resolve("m.graph.part.3").toString();
        PartFile.write(file, new Partition(3, new int[] {2, 0, 1, 1}));

        assertThat(Files.readString(Path.of(file))).isEqualTo("2\n0\n1\n1\n");
        assertThat(PartFile.read(file, 4, 3).part()).containsExactly(2, 0, 1, 1);
        assertThatThrownBy(() -> PartFile.read(file, 5, 3))
                .hasMessage(
                        file
                                + ", line 4: the file ends after 4 parts; expected one for each of 5 cells");
        assertThatThrownBy(() -> PartFile.read(file, 3, 3))
                .hasMessage(file + ", line 4: there are more lines than the 3 cells");
        assertThatThrownBy(() -> PartFile.read(file, 4, 2))
                .hasMessage(file + ", line 1: a part is 2; expected 0 to 1");
        assertThatThrownBy(() -> PartFile.read(file, 4, 4))
                .hasMessage(file + ", line 4: no cell is in part 3 of 4");
    }

    /** Any file is either a mesh or rejected with a sentence. */
    @Test
    void brokenFilesAreRefusedAndNothingElse() {
        for (int i = 0; i < 3000; i++) {
            long seed = FIRST_SEED + i;
            SplittableRandom random = new SplittableRandom(seed);
            try {
                tolerate(ReadersTest::graph, broken(WEIGHTED, random));
                tolerate(
                        it -> Geometry.of(Su2FileTest.su2(it)),
                        broken(Su2FileTest.ALL_KINDS, random));
                tolerate(it -> mesh(it, 2), broken("2 0\n1 2 3\n2 3 4\n", random));
            } catch (RuntimeException | AssertionError e) {
                fail("replay with -Ddoorbell.seed=%d".formatted(seed), e);
            }
        }
    }

    private static void tolerate(Consumer<String> reader, String text) {
        try {
            reader.accept(text);
        } catch (MeshException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private static String broken(String text, SplittableRandom random) {
        StringBuilder broken = new StringBuilder(text);
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            int at = random.nextInt(broken.length());
            switch (random.nextInt(3)) {
                case 0 -> broken.deleteCharAt(at);
                case 1 -> broken.insert(at, "0123456789 \n-=%xé".charAt(random.nextInt(17)));
                default -> broken.setCharAt(at, "0123456789 \n-=%xé".charAt(random.nextInt(17)));
            }
        }
        return broken.toString();
    }

    private static WeightedGraph graph(String text) {
        return GraphFile.read(Text.reader("m.graph", text));
    }

    private static WeightedGraph mesh(String text, int common) {
        return MetisMeshFile.read(Text.reader("m.mesh", text), common);
    }
}
