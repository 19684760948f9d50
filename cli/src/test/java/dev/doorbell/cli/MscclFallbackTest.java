package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Output of {@code msccl explain} about NCCL's own algorithms, and about the environment. */
class MscclFallbackTest {

    @TempDir Path folder;

    private String ring = "";

    @BeforeEach
    void writeRing() throws IOException {
        ring =
                Files.writeString(
                                folder.resolve("ring.xml"),
                                ProgramWriter.write(
                                        Algorithm.RING.program(Shape.node(8, Protocol.LL))))
                        .toString();
    }

    @Test
    void namesTheAlgorithmAndThePredictionOfNcclsTable() {
        Outcome outcome = explain("--algo", "RING,TREE", "--size", "1K,64M");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains(
                        "all sizes: all-reduce uses MSCCL only when NCCL_ALGO names it",
                        """
                        NCCL's own, by the tuning table of NCCL 2.12 for ndv4-a100 on 1 node:
                          1024: Ring over LL, 1 channel of 96 threads; NCCL's own tuning table predicts 10.21 us
                          67108864: Ring over Simple, 24 channels of 512 threads; NCCL's own tuning table predicts 555.75 us
                        """);
    }

    @Test
    void emulatesEachCallOnTheMachineOfAProfile() {
        Outcome outcome = explain("--size", "1K,16M", "--profile", "ndv4-a100", "--json");
        Outcome own =
                explain(
                        "--size",
                        "64M",
                        "--profile",
                        "ndv4-a100",
                        "--placement",
                        "out",
                        "--algo",
                        "RING");

        Document small = json(outcome).children("sizes").get(0);
        Document large = json(outcome).children("sizes").get(1);
        assertThat(new BigDecimal(small.text("emulatedUs")))
                .isBetween(BigDecimal.valueOf(5), BigDecimal.valueOf(30));
        assertThat(new BigDecimal(large.text("emulatedUs")))
                .isGreaterThan(new BigDecimal(small.text("emulatedUs")));
        assertThat(small.text("busiest")).startsWith("node0 ");
        assertThat(own.out()).contains("busiest", "NCCL Ring  Simple", "node0 NVLink to gpu");
    }

    @Test
    void theOtherVersionsTablesMayBeAsked() {
        Outcome outcome =
                explain("--algo", "TREE", "--nccl", "2.30", "--size", "64M", "--proto", "Simple");

        assertThat(outcome.out())
                .contains("by the tuning table of NCCL 2.30 for ndv4-a100 on 1 node")
                .contains("Tree over Simple", "predicts 824.24 us");
    }

    @Test
    void saysOfEveryAlgorithmWhatTheTableSays() {
        Outcome outcome = explain("--algo", "^MSCCL", "--size", "1K", "--json");

        Document size = json(outcome).children("sizes").get(0);
        assertThat(size.text("runs")).isEqualTo("NCCL Ring");
        Document own = size.child("ncclsOwn");
        assertThat(own.text("algorithm")).isEqualTo("Ring");
        assertThat(own.number("tuningTablePredictsPs")).isEqualTo(10_210_502);
        assertThat(own.children("table")).hasSize(15);
        assertThat(own.children("table").get(0).number("predictsPs")).isEqualTo(11_719_996);
        assertThat(own.children("table").get(6).text("unavailable"))
                .isEqualTo("NCCL 2.12 does not have it");
    }

    @Test
    void aPointToPointExchangeIsNotInTheTable() {
        Outcome outcome = explain("--coll", "alltoall", "--placement", "out", "--size", "1M");

        assertThat(outcome.out())
                .contains(
                        "P2P over Simple, 1 channel of 512 threads; the tuning tables are not used");
    }

    @Test
    void onlyRegistrationsOfAConfigurationCount() throws IOException {
        Path config =
                Files.writeString(
                        folder.resolve("config.xml"),
                        """
                        <msccl_algos>
                          <load path="%s" minbytes="0" maxbytes="4096" proto="LL128"/>
                        </msccl_algos>
                        """
                                .formatted(ring));

        Outcome outcome =
                Outcome.of("msccl", "explain", "--config", config.toString(), "--size", "2K,4K");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines().map(it -> it.strip().replaceAll(" +", " ")))
                .anyMatch(it -> it.startsWith("2048 " + ring + " LL128"))
                .anyMatch(it -> it.startsWith("4096 NCCL Ring LL "));
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThat(explain("--config", "x").err())
                .isEqualTo("--config is set together with files; expected only one of them\n");
        assertThat(Outcome.of("msccl", "explain", "--config", "x", "--runtime", "executor").err())
                .isEqualTo("--config is microsoft/msccl's; expected --runtime microsoft\n");
        assertThat(explain("--nodes", "3").err())
                .isEqualTo(
                        "8 ranks cannot be spread evenly over 3 nodes; expected --gpus and --nodes that fit\n");
        assertThat(explain("--nodes", "0").err())
                .isEqualTo("--nodes is '0'; expected at least 1\n");
        assertThat(explain("--nccl", "2.20").err())
                .isEqualTo("--nccl is '2.20'; expected 2.12 or 2.30\n");
        assertThat(explain("--machine", "pi").err())
                .startsWith("profile 'pi' does not exist; expected a file or one of ");
        assertThat(explain("--machine", "bluefield2-hdr100").err())
                .startsWith(
                        "profile bluefield2-hdr100: constant nvlink.links is missing; expected ");
        assertThat(explain("--machine", "ndv4-a100", "--profile", "ndv5-h100").err())
                .isEqualTo(
                        "--machine is 'ndv4-a100' and --profile 'ndv5-h100'; expected only one of them, because calls are emulated on the machine of the tables\n");
    }

    private Outcome explain(String... options) {
        String[] words = new String[options.length + 3];
        words[0] = "msccl";
        words[1] = "explain";
        words[2] = ring;
        System.arraycopy(options, 0, words, 3, options.length);
        return Outcome.of(words);
    }

    private static Document json(Outcome outcome) {
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }
}
