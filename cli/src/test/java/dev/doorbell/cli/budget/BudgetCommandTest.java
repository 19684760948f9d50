package dev.doorbell.cli.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class BudgetCommandTest {

    private static final String LATENCY =
            "budget nvshmem/put-latency --path ibrc --sizes 8 --iterations 10 --scope thread";

    @Test
    void theStepsOfAProxyTakeWhatTheProfileSays() {
        Outcome outcome = Outcome.of(LATENCY.split(" "));

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.err()).isEmpty();
        assertThat(outcome.out())
                .startsWith("nvshmem/put-latency over ibrc, 2 nodes, dgx-a100-hdr200, ")
                .contains("Average over 20 of ")
                .containsPattern("\nfence data +gpu/cta +0\\.000000 +0\\.000000 +0\\.387000 ")
                .containsPattern("\nwait for proxy +proxy +1\\.301508 +0\\.000000 +0\\.016297 ")
                .containsPattern("\nbookkeeping +proxy +1\\.457805 +0\\.000000 +0\\.031000 ")
                .containsPattern("\nbuild WQE +proxy +1\\.488805 +0\\.000000 +0\\.150000 ")
                .containsPattern("\nupdate DBR +proxy +1\\.638805 +0\\.000000 +0\\.020000 ")
                .containsPattern("\nring doorbell +proxy +1\\.658805 +0\\.000000 +0\\.060000 ")
                .containsPattern("\nfetch payload +nic/dma ")
                .containsPattern(
                        "An operation takes 4\\.139 us, from 'fence data' to the end of 'write CQE'; the longest step is 'await ACK' on nic/wire, 0\\.7647 us")
                .containsPattern("\nOver the whole run, .* is the busiest resource: ");
    }

    @Test
    void stepsAndGapsAddUpToTheWhole() {
        Document usual = json(LATENCY);
        Document slow = json(LATENCY + " --set proxy.buildWqe=3x");

        assertThat(slow.number("lengthPs") - usual.number("lengthPs")).isEqualTo(300_000);
        for (Document budget : new Document[] {usual, slow}) {
            long sumPs = 0;
            for (Document step : budget.children("steps")) {
                sumPs += step.number("gapPs") + step.number("durationPs");
            }
            assertThat(sumPs).isEqualTo(budget.number("lengthPs"));
        }
    }

    @Test
    void aPutBeginsWithItsCallAndEndsWithItsCompletionOnEveryPath() {
        Document proxy =
                json("budget nvshmem/put-bw --path ibrc --ctas 1 --sizes 1K --iterations 10");
        Document gpu =
                json("budget nvshmem/put-bw --path ibgda --ctas 1 --sizes 1K --iterations 10");

        assertThat(proxy.children("steps").getFirst().text("step")).isEqualTo("fence data");
        assertThat(gpu.children("steps").getFirst().text("step")).isEqualTo("reserve slots");
        for (Document budget : new Document[] {proxy, gpu}) {
            assertThat(budget.children("steps").getFirst().text("engine")).isEqualTo("gpu/cta");
            assertThat(budget.children("steps").getLast().text("step")).isEqualTo("write CQE");
            assertThat(budget.number("workPs")).isEqualTo(budget.number("lengthPs"));
        }
        assertThat(proxy.number("lengthPs")).isEqualTo(4_298_856);
        assertThat(gpu.number("lengthPs")).isEqualTo(4_542_318);
    }

    @Test
    void aBudgetIsThatOfARow() {
        Outcome last = Outcome.of("budget", "../examples/put-bw.yaml");
        Outcome asked = Outcome.of("budget", "../examples/put-bw-ibrc.yaml", "--row", "9");

        assertThat(last.out())
                .contains(
                        "\nAverage over 1279 of 1280 traced operations of row 12 of 12 (64 CTAs, 64 KiB):\n")
                .contains("the longest step is 'wait for read window' on nic/dma, ")
                .endsWith("\nWhile row 12 was measured, node0/nic0 egress link is 100 % busy.\n");
        assertThat(asked.out())
                .contains(
                        "\nAverage over 1280 of 1280 traced operations of row 9 of 12 (64 CTAs, 1 KiB):\n")
                .contains("the longest step is 'wait for proxy' on proxy, 247.7 us (98.2 %)")
                .endsWith(
                        "\nWhile row 9 was measured, the CPU proxy is 99 % busy: 593 ns of 597 ns per put.\n");
    }

    @Test
    void saysWhichRowsThereAre() {
        Outcome outcome =
                Outcome.of(
                        "budget nvshmem/put-bw --ctas 1 --sizes 8,16 --iterations 1 --row 3"
                                .split(" "));

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("--row is 3; expected a row from 1 to 2\n");
    }

    @Test
    void saysThatAWorkloadTracesNoOperations() {
        Outcome outcome = Outcome.of("budget", "datatype/describe");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .matches(
                        "workload datatype/describe over path [a-z]+ has no operations in its trace; expected a workload whose trace joins the steps of an operation\n");
    }

    private static Document json(String arguments) {
        Outcome outcome = Outcome.of((arguments + " --json").split(" "));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }
}
