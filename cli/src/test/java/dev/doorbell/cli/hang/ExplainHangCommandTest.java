package dev.doorbell.cli.hang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class ExplainHangCommandTest {

    private static final String ABSENT =
            "{workload: nvshmem/barrier-latency, nodes: 4, parameters: {iterations: 1, warmup: 0, scope: block, absent: 3}}";

    @TempDir Path folder;

    @Test
    void namesWhomAllWaitFor() throws IOException {
        Path drawing = folder.resolve("hang.svg");

        Outcome outcome =
                Outcome.of(
                        "explain-hang", file("absent.yaml", ABSENT), "--out", drawing.toString());

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .contains(
                        """
                        ended DEADLOCK

                        No deadlock cycle: all chains of waits end at PE 3, which waits for nothing. It has ended, or its message is lost.

                        """)
                .contains("PE 0 CTA 0  PE 3 to come to barrier 2 of its team    PE 3\n");
        String svg = Files.readString(drawing);
        assertThat(svg)
                .contains(">CTA 0 waits for PE 3 to come to barrier 2 of its team</text>")
                .doesNotContain("#fde2e2");
        assertThat(svg.split("marker-end", -1)).as("three arrows").hasSize(4);
        assertThat(svg.split("#e4e4e4", -1)).as("one box that waits for nothing").hasSize(2);
    }

    @Test
    void findsTheCircleOfAProgramWhoseThreadBlocksBothSendFirst() throws IOException {
        String job =
                "{workload: msccl/custom, profile: ndv4-a100, nodes: 1, parameters: {program: '%s', gpusPerNode: 2, sizes: 12M, iterations: 1}}"
                        .formatted(algorithm());
        Path drawing = folder.resolve("circle.svg");

        Outcome text =
                Outcome.of("explain-hang", file("crossed.yaml", job), "--out", drawing.toString());
        Outcome json =
                Outcome.of("explain-hang", folder.resolve("crossed.yaml").toString(), "--json");

        assertThat(text.out())
                .contains(
                        "\nDeadlock cycle: GPU 0 thread block 0 step 0 (s)"
                                + " waits for a free slot of GPU 1; GPU 1 thread block 0 step 0 (s)"
                                + " waits for a free slot of GPU 0.\n");
        assertThat(Files.readString(drawing).split("#fde2e2", -1)).as("two red boxes").hasSize(3);
        Document document = new Document(new JsonMapper().readValue(json.out(), Map.class));
        assertThat(document.texts("circle")).containsExactly("GPU 0", "GPU 1");
        assertThat(document.texts("ends")).isEmpty();
        assertThat(document.children("waits")).hasSize(4);
        assertThat(json.exit()).isEqualTo(1);
    }

    @Test
    void saysThatNobodyWaitsWhenTheJobCompletes() throws IOException {
        String job = "{workload: nvshmem/put-bw, parameters: {ctas: 1, sizes: 8, iterations: 1}}";

        Outcome outcome = Outcome.of("explain-hang", file("job.yaml", job));

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out()).endsWith("\nended COMPLETED: nobody waits\n");
    }

    private static String algorithm() {
        return "<algo name=\"crossed\" proto=\"Simple\" nchannels=\"1\" nchunksperloop=\"6\" ngpus=\"2\""
                + " coll=\"custom\" inplace=\"0\">"
                + gpu(0)
                + gpu(1)
                + "</algo>";
    }

    private static String gpu(int id) {
        return "<gpu id=\"%d\" i_chunks=\"6\" o_chunks=\"6\" s_chunks=\"0\"><tb id=\"0\" send=\"%2$d\" recv=\"%2$d\" chan=\"0\">"
                        .formatted(id, 1 - id)
                + step(0, "s")
                + step(1, "r")
                + "</tb></gpu>";
    }

    private static String step(int number, String type) {
        return "<step s=\"%d\" type=\"%s\" srcbuf=\"i\" srcoff=\"0\" dstbuf=\"o\" dstoff=\"0\" cnt=\"3\" depid=\"-1\" deps=\"-1\" hasdep=\"0\"/>"
                .formatted(number, type);
    }

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }
}
