package dev.doorbell.coordinator.page.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.workloads.result.HostCost;
import dev.doorbell.workloads.result.JobResult;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Experiments that users start on the page of a job. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ExperimentTest {

    private static final String PROXIED =
            "{workload: nvshmem/put-bw, path: ibrc, parameters: {ctas: [1, 16], sizes: 8, iterations: 3, warmup: 1}}";
    private static final String HANG =
            "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void findsTheBottleneckOfEachRowAndTheConstantsThatMatterMost() throws Exception {
        EndedJobs.run(pages.board(), PROXIED);
        assertThat(pages.at("/jobs/job-1"))
                .contains(">busiest</th>", ">Find bottlenecks</button>")
                .doesNotContain(">limited by</th>");

        pages.http()
                .perform(post("/jobs/job-1/experiment"))
                .andExpect(status().isSeeOther())
                .andExpect(redirectedUrl("/jobs/job-1?tab=resources"));
        assertThat(pages.at("/jobs/job-1"))
                .containsPattern("<section id=\"experiment\"[^>]* data-refresh=\"1000\">")
                .contains("/assets/refresh.js");
        String resources = found("/jobs/job-1?tab=resources");

        assertThat(Pages.words(resources))
                .contains("1 CTA, 8 B: node0 gpu0 thread blocks, +24.0 % at twice its speed")
                .contains("16 CTAs, 8 B: the CPU proxy, +73.9 % at twice its speed")
                .contains("the largest change of bandwidth [GB/s] in table put-bw:")
                .contains(
                        "constant value raised lowered largest at confidence"
                                + " gpu.l2 210 ns -5.71 % at 262.5 ns +6.48 % at 157.5 ns pe 0, ctas 1,")
                .contains(
                        "proxy.buildWqe 150 ns -5.06 % at 187.5 ns +5.64 % at 112.5 ns pe 0, ctas 16,");
        assertThat(resources)
                .containsPattern(
                        "<a href=\"/submit\\?from=job-1&amp;knob=gpu.l2#field-c.gpu.l2\">Change a knob</a>")
                .containsPattern("<th scope=\"col\" title=\"verified: [^\"]*\">confidence</th>")
                .doesNotContain("data-refresh");
        assertThat(Pages.words(pages.at("/jobs/job-1")))
                .containsPattern("iteration us limited by 0 1 8 .* 0 16 8 .* the CPU proxy ")
                .doesNotContain("busiest 0 1 8");
    }

    @Test
    void onlySmallJobsThatCompletedHaveOne() throws Exception {
        EndedJobs.run(pages.board(), HANG);
        EndedJobs.run(pages.board(), PROXIED, ExperimentTest::large);

        assertThat(pages.at("/jobs/job-1?tab=resources")).doesNotContain("experiment");
        assertThat(Pages.words(pages.at("/jobs/job-2?tab=resources")))
                .contains(
                        "The job has 1,000,001 events, and an experiment here at most 1,000,000.",
                        "Copy the YAML of the job to job.yaml, then run doorbell bottleneck job.yaml",
                        "The last column of the table has the busiest resource of each row")
                .doesNotContain("Find bottlenecks");
        for (String id : new String[] {"job-1", "job-2"}) {
            pages.http()
                    .perform(post("/jobs/" + id + "/experiment"))
                    .andExpect(status().isConflict())
                    .andExpect(content().contentType("text/html;charset=UTF-8"));
        }
        pages.http().perform(post("/jobs/job-9/experiment")).andExpect(status().isNotFound());
        pages.http().perform(get("/jobs/job-1/experiment")).andExpect(status().is4xxClientError());
    }

    @Test
    void aLargerJobHasBottlenecksWithoutConstants() throws Exception {
        EndedJobs.run(pages.board(), PROXIED, ExperimentTest::medium);
        pages.http().perform(post("/jobs/job-1/experiment"));

        assertThat(Pages.words(found("/jobs/job-1?tab=resources")))
                .contains(
                        "16 CTAs, 8 B: the CPU proxy, +73.9 % at twice its speed",
                        "The job has 100,001 events, and runs with other constants here at most 100,000.",
                        "then run doorbell whatif job.yaml --sensitivity")
                .doesNotContain("Change a knob");
    }

    @Test
    void aResultOfAnotherVersionIsNotExplained() throws Exception {
        EndedJobs.run(pages.board(), PROXIED, ExperimentTest::other);
        pages.http().perform(post("/jobs/job-1/experiment"));

        assertThat(Pages.words(found("/jobs/job-1?tab=resources")))
                .containsPattern(
                        "No experiment: the job has the digest [0-9a-f]{16} now; run it again");
    }

    private String found(String address) throws Exception {
        String page = pages.at(address);
        while (page.contains("data-refresh")) {
            TimeUnit.MILLISECONDS.sleep(100);
            page = pages.at(address);
        }
        return page;
    }

    private static JobResult large(JobResult result) {
        return changed(result, result.digest(), new HostCost(1, 1_000_001));
    }

    private static JobResult medium(JobResult result) {
        return changed(result, result.digest(), new HostCost(1, 100_001));
    }

    private static JobResult other(JobResult result) {
        return changed(result, "0123456789abcdef", result.host());
    }

    private static JobResult changed(JobResult result, String digest, HostCost host) {
        return new JobResult(
                result.job(),
                result.state(),
                result.reasons(),
                result.warnings(),
                digest,
                result.virtualEndPs(),
                result.verification(),
                result.tables(),
                result.counters(),
                result.bottleneck(),
                result.waits(),
                result.spans(),
                host);
    }
}
