package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class RowLimitsTest {

    private static final String EXAMPLE = "../examples/put-bw-ibrc.yaml";

    @Test
    void theProxyIsBusyWithSmallPutsAndTheLinkWithLargeOnes() {
        assertThat(Outcome.of("run", "nvshmem/put-bw", "--path", "ibrc").out())
                .contains(
                        """
                        utilisation   4 CTAs, 1 KiB to 8 KiB: the CPU proxy is 99 % busy: 629 ns of 636 ns per put
                        utilisation   4 CTAs, 16 KiB to 64 KiB: node0/nic0 egress link is 98 to 100 % busy
                        bottleneck    not known above 20,000 events; 'doorbell bottleneck' finds it by an experiment with the same job
                        budget        at the highest rate (4 CTAs, 1 KiB) the CPU proxy is 99 % busy: 629 ns of 636 ns per put
                        computed in\
                        """);
    }

    @Test
    void anExampleSaysWhatIsBusyInWhichRow() {
        Outcome outcome = Outcome.of("run", EXAMPLE, "--json");
        Document bottleneck = document(outcome).child("bottleneck");

        assertThat(bottleneck.texts("sentences"))
                .containsExactly(
                        "1 CTA, 1 KiB to 16 KiB: node0 gpu0 thread blocks is 84 to 86 % busy",
                        "1 CTA, 64 KiB: node0/nic0 egress link is 85 % busy",
                        "4 CTAs, 1 KiB to 4 KiB: the CPU proxy is 90 % busy: 627 ns of 698 ns per put",
                        "4 CTAs, 16 KiB to 64 KiB: node0/nic0 egress link is 86 to 96 % busy",
                        "64 CTAs, 1 KiB to 4 KiB: the CPU proxy is 99 % busy: 593 ns of 597 ns per put",
                        "64 CTAs, 16 KiB to 64 KiB: node0/nic0 egress link is 99 to 100 % busy");
        assertThat(bottleneck.text("sentence"))
                .isEqualTo(String.join("; ", bottleneck.texts("sentences")));
        List<Document> rows = bottleneck.children("rows");
        assertThat(rows).hasSize(12);
        Document top = rows.get(8);
        assertThat(top.texts("key")).containsExactly("64 CTAs", "1 KiB");
        assertThat(top.text("operation")).isEqualTo("put");
        assertThat(top.number("operations")).isEqualTo(20 * 64);
        // Time of an iteration in the table.
        assertThat(top.number("endPs") - top.number("startPs")).isEqualTo(20 * 38_193_800L);
        assertThat(top.children("resources").getFirst().text("resource"))
                .isEqualTo("node0 proxy core 0.0");
        for (Document row : rows) {
            for (Document busy : row.children("resources")) {
                assertThat(busy.number("busyPs"))
                        .isBetween(1L, row.number("endPs") - row.number("startPs"));
            }
        }
    }

    @Test
    void theRateThatRisesToTheLastRowStandsBesideWhatIsFullThere() {
        assertThat(Outcome.of("run", EXAMPLE).out())
                .contains(
                        "budget        with 1024 B per CTA, the rate rises up to 64 CTAs, where the CPU proxy is 99 % busy\n");
        assertThat(Outcome.of("run", "../examples/put-bw.yaml").out())
                .contains(
                        "budget        with 1024 B per CTA, the rate rises up to 64 CTAs, where node0 gpu0 thread blocks is 85 % busy\n");
    }

    @Test
    void severalProxyThreadsAreOneResourceForTheyShareALock() {
        Outcome outcome =
                Outcome.of(
                        "run nvshmem/put-bw --path ibrc --ctas 16 --sizes 8,16 --iterations 20 --proxyThreads 3 --json"
                                .split(" "));

        assertThat(document(outcome).child("bottleneck").text("sentence"))
                .containsPattern("^16 CTAs, 8 B to 16 B: the CPU proxy is 9[0-9] % busy: ");
    }

    @Test
    void comparingSaysWhereTheFullResourceChanges() {
        assertThat(Outcome.of("compare", EXAMPLE, "../examples/put-bw.yaml").out())
                .contains(
                        "\n4 CTAs, 1 KiB to 4 KiB: the full resource changes from the CPU proxy to node0 gpu0 thread blocks\n",
                        "\n64 CTAs, 1 KiB: the full resource changes from the CPU proxy to node0 gpu0 thread blocks\n",
                        "\n64 CTAs, 4 KiB: the full resource changes from the CPU proxy to node0/nic0 egress link\n");
    }

    private static Document document(Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }
}
