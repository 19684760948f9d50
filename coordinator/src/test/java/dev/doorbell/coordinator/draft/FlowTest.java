package dev.doorbell.coordinator.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.document.JobYaml;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlowTest {

    @ParameterizedTest
    @ValueSource(strings = {"0", "4", "1048576", "64K", "16G", "ibgda", "nvshmem/put-bw", "two.x"})
    void leavesNumbersSizesAndWordsAsTheyAre(String text) {
        assertThat(Flow.of(text)).isEqualTo(text);
        assertThat(read(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "yes",
                "No",
                "TRUE",
                "null",
                "~",
                "n",
                "010",
                "0x1f",
                "1e3",
                "12:30",
                "1_000",
                "-1",
                "1.5",
                "a b",
                "a,b",
                "a: b",
                "{x}",
                "[1]",
                "#x",
                "9999999999999999999",
                "64..256K"
            })
    void quotesWhatYamlCouldTakeForSomethingElse(String text) {
        assertThat(Flow.of(text)).isEqualTo('"' + text + '"');
        assertThat(read(text)).isEqualTo(text);
    }

    @Test
    void writesListsAndMaps() {
        assertThat(Flow.of(Map.of("ctas", List.of("1", "yes")))).isEqualTo("{ctas: [1, \"yes\"]}");
    }

    private static String read(String text) {
        return JobYaml.read("{workload: nvshmem/put-bw, env: {X: %s}}".formatted(Flow.of(text)))
                .env()
                .get("X");
    }
}
