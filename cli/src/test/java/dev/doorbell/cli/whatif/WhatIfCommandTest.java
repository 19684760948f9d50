package dev.doorbell.cli.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class WhatIfCommandTest {

    private static final String LATENCY =
            "whatif nvshmem/put-latency --sizes 8 --iterations 5 --scope thread";

    @TempDir Path folder;

    @Test
    void aSlowerDoorbellIsInTheLatencyOnce() {
        Document document = json(LATENCY + " --set nic.doorbell=10x --json");

        Document latency = document.children("tables").getFirst().children("columns").getFirst();
        BigDecimal before = new BigDecimal(latency.texts("a").getFirst());
        BigDecimal after = new BigDecimal(latency.texts("b").getFirst());
        assertThat(after.subtract(before)).isEqualByComparingTo("0.45");
        assertThat(document.child("differences").fields())
                .isEqualTo(
                        Map.of(
                                "profile",
                                List.of("dgx-a100-hdr200", "dgx-a100-hdr200+nic.doorbell=10x")));
    }

    @Test
    void aFactorIsTheValueItStandsFor() {
        Document factor = json(LATENCY + " --set nic.doorbell=1.5x --json");
        Document value = json(LATENCY + " --set nic.doorbell=75ns --json");

        assertThat(factor.child("b").text("digest")).isEqualTo(value.child("b").text("digest"));
        assertThat(factor.child("a").text("digest")).isNotEqualTo(value.child("b").text("digest"));
    }

    @Test
    void saysHowTheBottleneckMoves() {
        Outcome outcome =
                of(
                        "whatif nvshmem/put-bw --path ibrc --ctas 64 --sizes 8 --iterations 20"
                                + " --set fabric.linkRate=25MB/s");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("before  nvshmem/put-bw over ibrc, 2 nodes, dgx-a100-hdr200, ")
                .contains("utilisation of before  node0 proxy core 0.0 is the busiest resource: ")
                .contains("utilisation of after   node0/nic0 egress link is the busiest resource: ")
                .containsPattern(
                        "the busiest resource moves from node0 proxy core 0\\.0 \\(9[0-9.]+ % -> [0-9.]+ % of the run\\)"
                                + " to node0/nic0 egress link \\([0-9.]+ % -> 9[0-9.]+ % of the run\\)\n");
    }

    @Test
    void ordersConstantsByTheirEffectAndDrawsThem() throws IOException {
        Outcome outcome =
                of(
                        LATENCY
                                + " --env NVSHMEM_IBGDA_NUM_RC_PER_PE=1 --sensitivity --only nic.doorbell,gpu.fence,gpu.ctaScope --out "
                                + folder);

        assertThat(outcome.exit()).isZero();
        List<String> lines = outcome.out().lines().toList();
        assertThat(lines.get(2))
                .isEqualTo(
                        "Constants changed one at a time, and the largest change of latency [us] in"
                                + " table put-latency, at pe 0, scope thread, size/message [B] 8, size/iteration [B] 8 (bar: # raised, = lowered).");
        assertThat(lines.get(5))
                .matches(
                        "gpu\\.fence +177 ns +221\\.25 ns / 132\\.75 ns +\\+[0-9.]+ % +-[0-9.]+ % +={20}\\|#{20}.*");
        assertThat(lines.get(6)).startsWith("gpu.fenceStore  155 ns ");
        assertThat(lines.get(7)).startsWith("nic.doorbell    50 ns ").endsWith(" =|#");
        assertThat(lines.getLast())
                .isEqualTo(
                        "Without effect: gpu.ctaScope, gpu.fenceAtomic, gpu.fencePeer, gpu.fenceSector, gpu.fenceSystem, nic.doorbellRecovery.");
        assertThat(outcome.err()).endsWith("sensitivity: 18 of 18 runs\n");
        assertThat(Files.readAllLines(folder.resolve("sensitivity.csv")))
                .hasSize(10)
                .startsWith("constant,value,higher,lower,when higher [%],when lower [%],largest at")
                .anyMatch(line -> line.startsWith("nic.doorbell,50 ns,62.5 ns,37.5 ns,0.18,-0.18,"))
                .contains("gpu.ctaScope,24 ns,30 ns,18 ns,0,0,");
        assertThat(Files.readString(folder.resolve("sensitivity.svg")))
                .contains(">gpu.fence = 177 ns</text>", ">nic.doorbell = 50 ns</text>")
                .doesNotContain("gpu.ctaScope");
        Document document =
                new Document(
                        new JsonMapper().readValue(folder.resolve("sensitivity.json"), Map.class));
        assertThat(document.children("constants"))
                .extracting(it -> it.text("constant"))
                .startsWith("gpu.fence", "gpu.fenceStore");
    }

    @Test
    void watchesTheEndOfTheJobWhereAsked() {
        Document document = json(LATENCY + " --sensitivity --only gpu.launch --of end --json");

        assertThat(document.text("of")).isEqualTo("end");
        Document effect = document.children("constants").getFirst();
        assertThat(effect.child("whenHigher").text("percent")).matches("[0-9]+\\.[0-9]+");
        assertThat(effect.child("whenLower").text("percent"))
                .isEqualTo("-" + effect.child("whenHigher").text("percent"));
    }

    @Test
    void namesMachinesThatCannotRunTheJob() {
        Outcome outcome =
                of(
                        "whatif offload/pingpong --profile bluefield2-hdr100 --sensitivity --only node.dpus");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("Not tried: node.dpus = 0 count: ")
                .contains("expected one with DPUs");
    }

    @Test
    void writesBothResults() throws IOException {
        of(LATENCY + " --set nic.doorbell=2x --out " + folder);

        assertThat(folder.resolve("before/result.json")).exists();
        assertThat(Files.readString(folder.resolve("after/result.json")))
                .contains("\"profile\": \"dgx-a100-hdr200+nic.doorbell=2x\"");
        assertThat(folder.resolve("after/put-latency.csv")).exists();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "|--set is missing; expected a change such as --set nic.doorbell=2x, or --sensitivity",
                "--sensitivity --only zzz|--only is 'zzz'; expected prefixes of the constants of dgx-a100-hdr200, such as nic",
                "--sensitivity --only nic.doorbell --of x|--of is 'x'; expected one of latency [us], end",
                "--set node.gpus=0.3x|--set node.gpus=0.3x is not a whole number of the base unit",
                "--set fabric.linkRate=0x|--set fabric.linkRate=0x is no rate; expected one above 0",
                "--set fabric.linkRate=0|--set fabric.linkRate=0 is no rate; expected one above 0"
            })
    void badInputIsOneSentence(@Nullable String options, String complaint) {
        Outcome outcome = of(LATENCY + " " + (options == null ? "" : options));

        assertThat(outcome.err()).isEqualTo(complaint + "\n");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    private static Document json(String arguments) {
        Outcome outcome = of(arguments);
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }

    private static Outcome of(String arguments) {
        return Outcome.of(
                Stream.of(arguments.split(" "))
                        .filter(argument -> !argument.isEmpty())
                        .toArray(String[]::new));
    }
}
