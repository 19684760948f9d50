package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
                .contains("One operation, the mean of 20 alike of ")
                .containsPattern("\nbuild WQE +proxy +0\\.208000 +0\\.068000 +0\\.150000 ")
                .containsPattern("\nupdate DBR +proxy +0\\.358000 +0\\.000000 +0\\.020000 ")
                .containsPattern("\nring doorbell +proxy +0\\.378000 +0\\.000000 +0\\.060000 ")
                .containsPattern("\nfetch payload +nic/dma ")
                .containsPattern("the longest step is 'fetch payload' on nic/dma, [0-9.]+ us")
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
    void saysThatAWorkloadTracesNoOperations() {
        Outcome outcome = Outcome.of("budget", "datatype/describe");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .matches(
                        "workload datatype/describe over [a-z]+ traces no operations; expected one whose operations are joined in a trace\n");
    }

    private static Document json(String arguments) {
        Outcome outcome = Outcome.of((arguments + " --json").split(" "));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }
}
