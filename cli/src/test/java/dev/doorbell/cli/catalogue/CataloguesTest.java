package dev.doorbell.cli.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class CataloguesTest {

    private static final List<String> WITH_ADAPTERS =
            List.of(
                    "dgx-a100-hdr200",
                    "dgx-h100-ndr400",
                    "dgx2-v100",
                    "h200-nvlink",
                    "h200-pcie5",
                    "ndv4-a100",
                    "ndv5-h100");
    private static final List<String> WITH_NVLINK =
            List.of(
                    "dgx-a100-hdr200",
                    "dgx-h100-ndr400",
                    "dgx2-v100",
                    "h200-nvlink",
                    "ndv4-a100",
                    "ndv5-h100");

    @Test
    void listsEveryWorkloadWithItsUsualProfile() {
        Outcome outcome = Outcome.of("workloads");

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out().lines())
                .hasSize(WorkloadCatalogue.all().size() + 3)
                .anyMatch(it -> it.matches("nvshmem/p-bw +dgx-a100-hdr200 +\\S.+"))
                .anyMatch(it -> it.matches("offload/stencil +bluefield2-hdr100 +\\S.+"))
                .last()
                .isEqualTo(
                        "'doorbell workloads NAME' shows paths, profiles and parameters of one.");
    }

    @Test
    void listsTheWorkloadsWhoseNamesContainAText() {
        assertThat(Outcome.of("workloads", "ping-pong").out().lines())
                .filteredOn(it -> it.contains("/"))
                .hasSize(4)
                .allMatch(it -> it.startsWith("nvshmem/") && it.contains("-ping-pong "));
        assertThat(Outcome.of("workloads", "jacobi").out()).startsWith("nvshmem/jacobi: ");
        assertThat(Outcome.of("workloads", "nothing").err())
                .startsWith("workload is 'nothing'; expected one of ");
    }

    @Test
    void showsPathsProfilesAndParametersOfOne() {
        assertThat(Outcome.of("workloads", "nvshmem/p-bw").out())
                .startsWith("nvshmem/p-bw: ")
                .contains(
                        """
                          paths ibgda, ibrc, nvlink
                          profiles dgx-a100-hdr200, dgx-h100-ndr400, dgx2-v100, h200-nvlink, h200-pcie5, ndv4-a100, ndv5-h100 over ibgda, ibrc
                          profiles dgx-a100-hdr200, dgx-h100-ndr400, dgx2-v100, h200-nvlink, ndv4-a100, ndv5-h100 over nvlink
                        """,
                        "--stride",
                        "distance between");
        assertThat(Outcome.of("workloads", "msccl/perf").out())
                .contains(
                        "\n  profiles ndv4-a100, dgx-h100-ndr400, dgx2-v100, h200-nvlink, ndv5-h100\n");
    }

    @Test
    void listsWorkloadsAsJson() {
        Document all = json("workloads", "nvshmem/jacobi", "--json");

        assertThat(all.children("workloads")).hasSize(1);
        assertThat(all.children("workloads").get(0).child("profiles").fields())
                .isEqualTo(
                        Map.of(
                                "ibgda", WITH_ADAPTERS,
                                "ibrc", WITH_ADAPTERS,
                                "nvlink", WITH_NVLINK));
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
                        "bluefield3-ndr200    2 x 16-core", "dgx-a100-hdr200      DGX A100");
        assertThat(Outcome.of("profiles", "dgx-a100-hdr200").out())
                .contains("constant", "confidence", "profile", "source")
                .containsPattern(
                        "nic\\.messageInterval +4652 +ps +verified +a100 +215 M messages/s")
                .containsPattern("nic\\.command +10 +us +recalled +base +firmware command")
                .containsPattern("gpu\\.memory +40 +GiB +verified +dgx-a100-hdr200 +DGX A100");
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
