package dev.doorbell.coordinator.page.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.testkit.InProcessCluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClusterPageTest {

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void saysThatThereIsNothingYetAndWhatToDo() throws Exception {
        String page = pages.at("/cluster");

        assertThat(Pages.words(page))
                .contains("node-agent: hosts, GPUs, memories, PCIe, NVLink none is registered")
                .contains("Run a job to see its topology and utilisation here.");
        assertThat(page).doesNotContain("Log out");
    }

    @Test
    void showsEveryServiceOfACluster() {
        try (InProcessCluster cluster = InProcessCluster.start(2, 1, 1)) {
            String map =
                    ServiceMap.of(cluster.membership().members(), List.of("nic-service-0"), "job-7")
                            .markup();

            assertThat(Pages.words(map))
                    .containsSubsequence("node-agent-0 idle", "node-agent-1 idle")
                    .contains("nic-service-0 busy job-7", "dpu-service-0 idle");
        }
    }

    @Test
    void drawsTheMachineOfTheLastJobAndHowBusyItWas() throws Exception {
        assertThat(Pages.words(pages.at("/cluster"))).contains("Run a job to see its topology");
        EndedJobs.run(
                pages.board(),
                "{workload: nvshmem/put-bw, path: ibrc, parameters: {ctas: 4, sizes: 1K, iterations: 5}}");

        String page = pages.at("/cluster");

        assertThat(Pages.words(page))
                .contains("job-1 ran on 2 nodes of dgx-a100-hdr200.")
                .contains("gpu7", "nic7", "fabric")
                .doesNotContain("dpu0");
        assertThat(page)
                .contains("aria-label=\"node0: 8 GPUs, 8 NICs, 0 DPUs; node0 proxy core 0.0 ")
                .contains("class=\"gauge\"", "class=\"link busy\"")
                .containsPattern(">host \\d+ %<");
    }

    @Test
    void aPartLeadsToItsResources() throws Exception {
        EndedJobs.run(
                pages.board(),
                "{workload: nvshmem/put-bw, path: ibrc, parameters: {ctas: 4, sizes: 1K, iterations: 5}}");

        assertThat(pages.at("/cluster"))
                .contains("<a href=\"/jobs/job-1?tab=resources&amp;part=node0%2Fnic0\">")
                .doesNotContain("part=node0%2Fgpu7");
    }

    @Test
    void drawsNoMachineThatIsNotKnownAnyMore() throws Exception {
        EndedJobs.runOn(
                pages.board(),
                ProfileYaml.shipped("dgx-a100-hdr200")
                        .replace("name: dgx-a100-hdr200", "name: lab"),
                "{workload: nvshmem/put-bw, profile: lab, parameters: {sizes: 1K}}");

        assertThat(Pages.words(pages.at("/cluster"))).contains("Run a job to see its topology");
        assertThat(Pages.words(pages.at("/"))).contains("job-1", "nvshmem/ put-bw");
        assertThat(Pages.words(pages.at("/submit?from=job-1")))
                .contains("It ran on lab, a profile that came along with it and goes along again");
    }

    @Test
    void drawsNoMoreNodesThanCanBeRead() throws Exception {
        EndedJobs.run(
                pages.board(),
                "{workload: offload/osu-ialltoall, profile: bluefield2-hdr100, path: gvmi, nodes: 9, parameters: {ranksPerNode: 1, sizes: 64, iterations: 1, warmup: 0}}");

        assertThat(Pages.words(pages.at("/cluster")))
                .contains("node7", "dpu0", "1 more nodes are like these.")
                .doesNotContain("node8");
    }
}
