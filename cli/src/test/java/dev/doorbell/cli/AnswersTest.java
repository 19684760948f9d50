package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Lines that answer the question of a job, and the last column of its table. */
class AnswersTest {

    @Test
    void namesTheFastestSchemeWhereSeveralAreCompared() {
        assertThat(answers("run", "../examples/halo-exchange.yaml"))
                .containsExactly(
                        "fastest scheme by fields, without cpu: zero-copy up to 1, gpudirect from 9 on");
        assertThat(answers("run", "../examples/datatype-pack.yaml"))
                .containsExactly(
                        "block 8 B: fastest strategy by size: copy-2d up to 512 B, hand-coded from 1024 B on",
                        "block 128 B: fastest strategy by size: copy up to 128 B, copy-2d from 256 B on");
        assertThat(answers("run", "../examples/alltoall.yaml"))
                .containsExactly("fastest scope: block, at every size");
    }

    @Test
    void hasTheBestValuesWhereNothingIsCompared() {
        assertThat(answers("run", "../examples/put-bw.yaml"))
                .containsExactly(
                        "highest bandwidth 24.72 GB/s at ctas 64, size/CTA 65536 B; 90 % of it from size/CTA 4096 B on");
        assertThat(answers("run", "../examples/osu-ialltoall-gvmi.yaml"))
                .containsExactly(
                        "lowest Overall 17.38 us at Size 64 B",
                        "highest Overlap 99.13 % at Size 16384 B");
    }

    @Test
    void isPartOfTheDocument() {
        Outcome outcome = Outcome.of("run", "../examples/alltoall.yaml", "--json");
        Document document = new Document(new JsonMapper().readValue(outcome.out(), Map.class));

        assertThat(document.texts("answers"))
                .containsExactly("fastest scope: block, at every size");
    }

    @Test
    void isMissingWhereTheJobDidNotComplete() {
        assertThat(answers("run", "../examples/wrong-rkey.yaml")).isEmpty();
    }

    @Test
    void namesTheFasterOfTwoJobs() {
        assertThat(
                        Outcome.of(
                                        "compare",
                                        "../examples/put-bw-ibrc.yaml",
                                        "../examples/put-bw.yaml")
                                .out())
                .contains(
                        """

                        ctas 1: fastest path: ibrc, at every size/CTA
                        ctas 4: fastest path by size/CTA: ibrc up to 16384 B, all equal from 65536 B on
                        ctas 64: fastest path by size/CTA: ibgda up to 4096 B, all equal from 16384 B on
                        put-bw: bandwidth of B is better in 2 of 12 rows (3.455x to 11.21x), worse in 7 (0.7184x to 0.8984x)
                        """);
    }

    @Test
    void saysThatAConstantHasNoEffect() {
        assertThat(
                        Outcome.of(
                                        "whatif nvshmem/put-bw --ctas 1 --sizes 1K --set nic.doorbell=2x"
                                                .split(" "))
                                .out())
                .contains(
                        """

                        put-bw: equal within 0.1 %: bandwidth [GB/s], iteration [us]

                        put-bw: the same in both: rate [Mops]
                        """)
                .contains(
                        """

                        fastest job: all equal
                        put-bw: bandwidth is equal within 0.5 %
                        """)
                .doesNotContain("put-bw: bandwidth [GB/s]\n");
    }

    @Test
    void theLastColumnHasTheBottleneckThatTheExperimentFinds() {
        assertThat(last("run nvshmem/put-bw --ctas 1 --sizes 8,64K --iterations 2 --warmup 1"))
                .containsExactly(
                        "limited by", "us", "node1 gpu0 thread blocks", "no single bottleneck");
    }

    @Test
    void theLastColumnHasTheBusiestResourceOfTheSameWindowForAllPes() {
        String command =
                "run nvshmem/put-bw --bidir 1 --ctas 1,4 --sizes 64K --iterations 3 --pesPerNode 2";
        String few = "node0 gpu0 thread blocks 52 %";
        String many = "node0/nic0 egress link 78 %";
        assertThat(last(command))
                .containsExactly("busiest", "us", few, few, many, many, few, few, many, many);
    }

    @Test
    void theLastColumnOfOsuTablesIsThatOfTheOthers() {
        assertThat(last("run offload/osu-ialltoall --sizes 64,16K,64K --iterations 2"))
                .containsExactly(
                        "limited by",
                        "%",
                        "no single bottleneck",
                        "no single bottleneck",
                        "node1 core of rank 1");
        assertThat(last("run offload/osu-latency --sizes 8,64K --iterations 2"))
                .containsExactly(
                        "limited by", "us", "no single bottleneck", "node0/nic0 egress link");
        assertThat(last("run offload/osu-bw --sizes 8,16K --iterations 2"))
                .containsExactly(
                        "busiest",
                        "MB/s",
                        "node1 core of rank 1 69 %",
                        "node0/nic0 egress link 76 %");
        assertThat(last("run ../examples/osu-ialltoall-gvmi.yaml"))
                .containsExactly(
                        "busiest", "%", "node0/dpu0 worker0 35 %", "node0/dpu0 worker0 29 %");
    }

    private static List<String> answers(String... command) {
        return Outcome.of(command)
                .out()
                .lines()
                .filter(it -> it.startsWith("answer "))
                .map(it -> it.substring("answer".length()).strip())
                .toList();
    }

    /** Last cells of the first table, from its headings on. */
    private static List<String> last(String command) {
        return Outcome.of(command.split(" "))
                .out()
                .lines()
                .skip(2)
                .takeWhile(it -> !it.isEmpty())
                .map(it -> it.substring(it.lastIndexOf("  ") + 2))
                .toList();
    }
}
