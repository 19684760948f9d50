package dev.doorbell.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

class RunCommandTest {

    private static final String[] SMALL = {
        "run",
        "nvshmem/put-bw",
        "--ctas",
        "1,2",
        "--sizes=8..16",
        "--iterations",
        "2",
        "--warmup",
        "0"
    };

    @TempDir Path folder;

    @Test
    void placementIsAFieldOfEveryJob() {
        String[] packed = Arrays.copyOf(SMALL, SMALL.length + 1);
        packed[SMALL.length] = "--placement=packed";

        assertThat(Outcome.of(packed).exit()).isZero();
        assertThat(Outcome.of("run", "msccl/custom", "--placement=out").err())
                .isEqualTo("placement is 'out'; expected one of spread, packed\n");
    }

    @Test
    void printsTablesVerdictAndDigest() {
        Outcome outcome = Outcome.of(SMALL);

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .startsWith(
                        "nvshmem/put-bw over ibgda, 2 nodes, dgx-a100-hdr200, payload real, seed 1\n\n")
                .contains(
                        "pe  ctas  size/CTA  size/iteration  bandwidth   rate  iteration  limited by\n")
                .containsPattern(
                        "\n 0     2        16              32 .*  node[01] gpu0 thread blocks\n")
                .contains(
                        "answer        highest bandwidth 0.005474 GB/s at ctas 2, size/CTA 16 B; ")
                .contains("state         COMPLETED\n", "verification  PASSED, ")
                .containsPattern("digest        [0-9a-f]{16}\n")
                .containsPattern("virtual end   [0-9,]+\\.[0-9]{6} us\n")
                .containsPattern(
                        "bottleneck    1 CTA, 8 B to 16 B: node[01] gpu0 thread blocks, \\+[0-9.]+ % at twice its speed\n")
                .containsPattern("computed in   [0-9.]+ s, [0-9,]+ events\n");
    }

    @Test
    void printsTheResultDocumentAndNothingElse() {
        Document result = json(SMALL);

        assertThat(result.child("job").child("parameters").text("ctas")).isEqualTo("1,2");
        assertThat(result.text("state")).isEqualTo("COMPLETED");
        assertThat(result.children("tables").get(0).rows("rows")).hasSize(4);
    }

    @Test
    void letsOptionsOverrideTheFile() throws IOException {
        Path job =
                Files.writeString(
                        folder.resolve("job.yaml"),
                        "workload: nvshmem/put-bw\npath: ibrc\nnodes: 4\nseed: 7\nparameters: {ctas: [1, 2], sizes: 8, iterations: 3}\n");

        Document result =
                json(
                        "run",
                        job.toString(),
                        "--path",
                        "ibgda",
                        "--iterations",
                        "2",
                        "--set",
                        "sizes=16",
                        "--no-trains");

        Document asked = result.child("job");
        assertThat(asked.text("path")).isEqualTo("ibgda");
        assertThat(asked.text("nodes")).isEqualTo("4");
        assertThat(asked.text("seed")).isEqualTo("7");
        assertThat(asked.text("trains")).isEqualTo("false");
        assertThat(asked.child("parameters").fields())
                .isEqualTo(Map.of("ctas", "1,2", "sizes", "16", "iterations", "2"));
    }

    @Test
    void setsConstantsOfTheProfile() {
        Document usual = json(SMALL);
        Document slow = json(with(SMALL, "--set", "nic.doorbell=1us"));
        Document same = json(with(SMALL, "--set", "nic.doorbell=1000"));

        assertThat(slow.number("virtualEndPs")).isGreaterThan(usual.number("virtualEndPs"));
        assertThat(same.text("digest")).isEqualTo(slow.text("digest"));
        assertThat(slow.child("job").text("profile")).isEqualTo("dgx-a100-hdr200+nic.doorbell=1us");
    }

    @Test
    void readsAProfileFromAFile() throws IOException {
        Path profile = folder.resolve("mine.json");
        Files.writeString(
                profile,
                Outcome.of("profiles", "dgx-a100-hdr200", "--json")
                        .out()
                        .replaceFirst("dgx-a100-hdr200", "mine"));

        Document result = json(with(SMALL, "--profile", profile.toString()));

        assertThat(result.text("digest")).isEqualTo(json(SMALL).text("digest"));
        assertThat(result.child("job").text("profile")).isEqualTo("mine");
    }

    @Test
    void printsTablesAsCsv() {
        Outcome outcome = Outcome.of(with(SMALL, "--csv"));

        List<String> lines = outcome.out().lines().toList();
        assertThat(lines.get(0))
                .isEqualTo(
                        "pe,ctas,size/CTA [B],size/iteration [B],bandwidth [GB/s],rate [Mops],iteration [us]");
        assertThat(lines).hasSize(5);
        assertThat(lines.get(4)).startsWith("0,2,16,32,");
    }

    @Test
    void writesEverythingToAFolder() throws IOException {
        Path out = folder.resolve("a/b");
        Path trace = folder.resolve("t.json");

        Outcome outcome =
                Outcome.of(with(SMALL, "--out", out.toString(), "--trace", trace.toString()));

        assertThat(outcome.exit()).isZero();
        assertThat(new JsonMapper().readTree(out.resolve("result.json")).get("state").asString())
                .isEqualTo("COMPLETED");
        assertThat(Files.readAllLines(out.resolve("put-bw.csv"))).hasSize(5);
        assertThat(Files.readString(out.resolve("trace.json"))).isEqualTo(Files.readString(trace));
    }

    @Test
    void endsWithOneWhenTheJobFails() {
        Outcome outcome = Outcome.of("run", "../examples/wrong-rkey.yaml");

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("state         FAILED\n", "verification  NOT CHECKED")
                .containsPattern(
                        "entry 0 \\(RDMA_WRITE, 4096 B, remote address 0x[0-9a-f]+, rkey 0x[0-9a-f]+\\) ended with REM_ACCESS_ERR\ninjected      \\{kind: wrong-rkey, pe: 0, operation: 3}\n");
    }

    @Test
    void refusesTwoFormatsAtOnce() {
        assertThat(Outcome.of("run", "nvshmem/put-bw", "--sizes", "1K", "--json", "--csv"))
                .isEqualTo(
                        new Outcome(
                                2,
                                "",
                                "--json is set together with --csv; expected only one of them\n"));
    }

    @Test
    void aPlainNumberOfAConstantHasItsUnit() {
        Outcome outcome =
                Outcome.of(
                        "run",
                        "nvshmem/put-bw",
                        "--ctas",
                        "1",
                        "--sizes",
                        "1K",
                        "--iterations",
                        "1",
                        "--set",
                        "nic.doorbell=60");

        assertThat(outcome.out()).contains(", dgx-a100-hdr200+nic.doorbell=60ns, ");
    }

    private static Document json(String... arguments) {
        Outcome outcome = Outcome.of(with(arguments, "--json"));
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.exit()).isZero();
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }

    private static String[] with(String[] arguments, String... more) {
        String[] all = Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }
}
