package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class CataloguesTest {

    @Test
    void listsEveryParameterOfEveryWorkload() {
        Outcome outcome = Outcome.of("workloads");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .contains("nvshmem/p-bw: ", "paths ibgda, ibrc", "--stride", "distance between");
    }

    @Test
    void listsWorkloadsAsJson() {
        Document all = json("workloads", "nvshmem/jacobi", "--json");

        assertThat(all.children("workloads")).hasSize(1);
        Document columns = all.children("workloads").get(0).children("parameters").get(0);
        assertThat(columns.fields())
                .isEqualTo(
                        Map.of(
                                "name", "nx",
                                "default", "1024",
                                "unit", "",
                                "allowed", "3 to 131072",
                                "meaning", "columns"));
    }

    @Test
    void listsProfilesAndTheirConstants() {
        assertThat(Outcome.of("profiles").out())
                .containsSubsequence(
                        "bluefield3-ndr200  2 x 16-core", "dgx-a100-hdr200    DGX A100");
        assertThat(Outcome.of("profiles", "dgx-a100-hdr200").out())
                .contains("constant", "confidence", "source")
                .containsPattern("nic\\.messageInterval +4652 +ps +verified +215 M messages/s");
        assertThat(json("profiles", "--json").children("profiles").get(0).text("name"))
                .isEqualTo("bluefield2-hdr100");
        assertThat(
                        json("profiles", "dgx-a100-hdr200", "--json")
                                .child("constants")
                                .child("gpu.memory")
                                .text("unit"))
                .isEqualTo("GiB");
    }

    private static Document json(String... arguments) {
        return new Document(new JsonMapper().readValue(Outcome.of(arguments).out(), Map.class));
    }
}
