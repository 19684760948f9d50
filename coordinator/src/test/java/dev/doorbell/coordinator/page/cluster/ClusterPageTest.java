package dev.doorbell.coordinator.page.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.PageOf;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.testkit.InProcessCluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ClusterPageTest {

    private static final String JOB = "workload: nvshmem/put-bw\nnodes: 2\n";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void saysThatThereIsNothingYetAndWhatToDo() throws Exception {
        String page = pages.at("/");

        assertThat(Pages.words(page))
                .contains("node-agent: hosts, GPUs, memories, PCIe, NVLink none is registered")
                .contains("There are none. Submit the first one.");
        assertThat(page)
                .contains("<a href=\"/submit\">Submit the first one.</a>")
                .doesNotContain("Log out");
    }

    @Test
    void listsJobsNewestFirstByState() throws Exception {
        pages.board().submit(JOB, "");
        pages.board().submit(JOB, "");
        pages.board().cancel("job-1");

        String page = pages.at("/");
        assertThat(page.indexOf("/jobs/job-2"))
                .isPositive()
                .isLessThan(page.indexOf("/jobs/job-1"));
        assertThat(Pages.words(page)).contains("all 2 queued 1 cancelled 1");

        assertThat(pages.at("/?state=cancelled"))
                .contains("/jobs/job-1")
                .doesNotContain("/jobs/job-2");
    }

    @Test
    void showsFiftyJobsOnAPage() throws Exception {
        for (int i = 0; i < PageOf.LENGTH + 1; i++) {
            pages.board().submit(JOB, "");
        }

        assertThat(pages.at("/"))
                .contains("/jobs/job-51\"", "/jobs/job-2\"", "page 1 of 2", "older");
        assertThat(pages.at("/")).doesNotContain("/jobs/job-1\"");
        for (String address : List.of("/?page=2", "/?page=99")) {
            assertThat(pages.at(address)).contains("/jobs/job-1\"", "page 2 of 2", "newer");
        }
        assertThat(pages.at("/?page=x&state=<b>")).contains("page 1 of 2").doesNotContain("<b>");
    }

    @Test
    void showsEveryServiceOfACluster() {
        try (InProcessCluster cluster = InProcessCluster.start(2, 1, 1)) {
            String map =
                    ServiceMap.of(cluster.membership().members(), List.of("nic-service-0"), "job-7")
                            .markup();

            assertThat(Pages.words(map))
                    .containsSubsequence("node-agent-0 idle", "node-agent-1 idle")
                    .contains("nic-service-0 at work job-7", "dpu-service-0 idle");
        }
    }

    @Test
    void drawsTheMachineOfTheLastJobAndHowBusyItWas() throws Exception {
        assertThat(Pages.words(pages.at("/"))).contains("The machine of the first job");
        EndedJobs.run(
                pages.board(),
                "{workload: nvshmem/put-bw, path: ibrc, parameters: {ctas: 4, sizes: 1K, iterations: 5}}");

        String page = pages.at("/");

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
    void drawsNoMachineThatIsNotKnownAnyMore() throws Exception {
        EndedJobs.runOn(
                pages.board(),
                ProfileYaml.shipped("dgx-a100-hdr200")
                        .replace("name: dgx-a100-hdr200", "name: lab"),
                "{workload: nvshmem/put-bw, profile: lab, parameters: {sizes: 1K}}");

        assertThat(Pages.words(pages.at("/")))
                .contains("The machine of the first job")
                .contains("job-1 nvshmem/put-bw");
        assertThat(Pages.words(pages.at("/submit?from=job-1")))
                .contains("It ran on lab, a profile that came along with it and goes along again");
    }

    @Test
    void drawsNoMoreNodesThanCanBeRead() throws Exception {
        EndedJobs.run(
                pages.board(),
                "{workload: offload/osu-ialltoall, profile: bluefield2-hdr100, path: gvmi, nodes: 9, parameters: {ranksPerNode: 1, sizes: 64, iterations: 1, warmup: 0}}");

        assertThat(Pages.words(pages.at("/")))
                .contains("node7", "dpu0", "1 more nodes are like these.")
                .doesNotContain("node8");
    }

    @Test
    void keepsOtherSitesOut() throws Exception {
        pages.http()
                .perform(get("/"))
                .andExpect(status().isOk())
                .andExpect(content().contentType("text/html;charset=UTF-8"))
                .andExpect(header().string("X-Content-Type-Options", "nosniff"))
                .andExpect(
                        header().string(
                                        "Content-Security-Policy",
                                        "default-src 'none'; style-src 'self'; script-src 'self';"
                                                + " img-src 'self'; connect-src 'self'; form-action"
                                                + " 'self'; base-uri 'none'; frame-ancestors"
                                                + " 'none'"));
        pages.board().submit(JOB, "");
        pages.http()
                .perform(post("/jobs/job-1/cancel").header("Sec-Fetch-Site", "cross-site"))
                .andExpect(status().isForbidden())
                .andExpect(content().string("another site may not change anything here\n"));
        pages.http()
                .perform(post("/jobs/job-1/cancel").header("Sec-Fetch-Site", "same-origin"))
                .andExpect(status().isSeeOther())
                .andExpect(redirectedUrl("/jobs/job-1"));
    }
}
