package dev.doorbell.cli.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class MeshCommandTest {

    @TempDir Path folder;

    @Test
    void saysWhatDomainsExchange() {
        Outcome outcome =
                Outcome.of("mesh", "quad-square:8x4", "--parts", "2", "--partitioner", "builtin");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .isEqualTo(
                        """
                        quad-square:8x4: 32 cells, 52 faces between them
                        2 domains, partitioner builtin, objective cut, seed 1
                          cut         4 faces
                          volume      8 cells sent, at most 4 by a domain
                          balance     1.0000 times the mean in the largest
                          neighbours  1.0 on average
                          reduction   5.0 times less sent than owned and ghosts

                          domain      owned     ghosts neighbours       sent
                               0         16          4          1          4
                               1         16          4          1          4
                        """);
    }

    @Test
    void aPartFileGivesTheSamePartition() throws IOException {
        String file = folder.resolve("m.part.4").toString();
        Outcome written =
                Outcome.of(
                        "mesh",
                        "tet-cube:2k",
                        "--parts",
                        "4",
                        "--partitioner",
                        "builtin",
                        "--part",
                        file,
                        "--json");
        Outcome read =
                Outcome.of(
                        "mesh",
                        "tet-cube:2k",
                        "--parts",
                        "4",
                        "--partitioner",
                        "file",
                        "--part",
                        file,
                        "--json");

        assertThat(Files.readAllLines(Path.of(file))).hasSize(2058).contains("0", "1", "2", "3");
        Document one = json(written);
        Document other = json(read);
        assertThat(one.text("partitioner")).isEqualTo("builtin");
        assertThat(other.text("partitioner")).isEqualTo("file");
        assertThat(other.fields().get("domains")).isEqualTo(one.fields().get("domains"));
        assertThat(other.fields().get("seed")).isNull();
    }

    @Test
    void writesWhatParaViewOpensAndAPicture() throws IOException {
        Path vtu = folder.resolve("m.vtu");
        Path png = folder.resolve("m.png");

        Outcome outcome =
                Outcome.of(
                        "mesh",
                        "hex-duct:400",
                        "--parts",
                        "3",
                        "--vtu",
                        vtu.toString(),
                        "--png",
                        png.toString());

        assertThat(outcome.exit()).isZero();
        assertThat(Files.readString(vtu)).startsWith("<?xml").contains("Name=\"partition\"");
        assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hex-cube:8 --parts 0|parts is 0; expected a whole number from 1 to 65536",
                "hex-cube:8 --parts 9|parts is 9; expected no more than the mesh has cells, 8",
                "hex-cube:8 --parts 2 --seed -1|seed is -1; expected a whole number from 0",
                "hex-cube:8 --parts 2 --objective x|objective is 'x'; expected cut or volume",
                "hex-cube:8 --parts 2 --view x|view is 'x'; expected surface or half",
                "hex-cube:8 --parts 2 --partitioner x|partitioner is 'x'; expected auto, metis, builtin or file",
                "hex-cube:8 --parts 2 --partitioner file|--part is missing; expected the file to read parts from",
                "hex-cube:8 --parts 2 --vtu /none/x|file /none/x cannot be written",
                "none.su2 --parts 2|mesh file none.su2 does not exist",
                "hex-cube:8|Missing required option: '--parts=N'; see 'doorbell mesh --help'"
            })
    void badInputIsOneSentence(String arguments, String complaint) {
        Outcome outcome = Outcome.of(("mesh " + arguments).split(" "));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo(complaint + "\n");
    }

    @Test
    void aGraphHasNothingToDraw() throws IOException {
        String graph = folder.resolve("m.graph").toString();
        Files.writeString(Path.of(graph), "2 1\n2\n1\n");

        assertThat(Outcome.of("mesh", graph, "--parts", "1").exit()).isZero();
        assertThat(Outcome.of("mesh", graph, "--parts", "2", "--png", "x.png").err())
                .isEqualTo(
                        "mesh is '%s', a graph without coordinates; expected one with cells for --png\n"
                                .formatted(graph));
    }

    @SuppressWarnings("unchecked")
    private static Document json(Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new Document(JsonMapper.shared().readValue(outcome.out(), Map.class));
    }
}
