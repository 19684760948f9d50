package dev.doorbell.coordinator.page.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.report.document.ProfileYaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ComparePageTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, path: %s, parameters: {ctas: 1, sizes: [1K, 64K], iterations: 3}}";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void asksForTwoJobsThatHaveEnded() throws Exception {
        assertThat(pages.at("/compare")).contains("Comparing needs two jobs that have ended.");
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        EndedJobs.run(pages.board(), JOB.formatted("ibrc"));

        assertThat(pages.at("/compare"))
                .contains(
                        "<option value=\"job-2\">job-2: nvshmem/put-bw ibrc, ctas 1, iterations 3, sizes 1K,64K, COMPLETED</option>");
        assertThat(pages.at("/jobs/job-2")).contains("Compare with", "<option value=\"job-1\">");
    }

    @Test
    void startsWithTheNewestTwoOfAWorkloadThatCompletedAndNamesAnUnusualMachine() throws Exception {
        String hang = "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}";
        String latency =
                "{workload: nvshmem/put-latency, parameters: {sizes: 8, iterations: 1, warmup: 0}}";
        String slow = "dgx-a100-hdr200+proxy.buildWqe=5x";
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        EndedJobs.runOn(
                pages.board(),
                ProfileYaml.shipped("dgx-a100-hdr200")
                        .replace("name: dgx-a100-hdr200", "name: " + slow),
                JOB.formatted("ibrc").replace("path", "profile: " + slow + ", path"));
        EndedJobs.run(pages.board(), latency);
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        EndedJobs.run(pages.board(), hang);

        String page = pages.at("/compare");
        assertThat(page.split("<select", -1)[1]).contains("<option value=\"job-4\" selected=");
        assertThat(page.split("<select", -1)[2])
                .contains("<option value=\"job-2\" selected=")
                .contains("job-2: nvshmem/put-bw ibrc, " + slow + ", ctas 1, ")
                .contains("job-1: nvshmem/put-bw ibgda, ctas 1, ");
        assertThat(pages.at("/compare?a=job-3").split("<select", -1))
                .satisfies(selects -> assertThat(selects[1]).contains("\"job-3\" selected="))
                .satisfies(selects -> assertThat(selects[2]).contains("\"job-4\" selected="));
        assertThat(pages.at("/jobs/job-5")).doesNotContain("Compare with");
    }

    @Test
    void choosesNothingWhereNothingCompleted() throws Exception {
        pages.board().submit(JOB.formatted("ibgda"), "");
        pages.board().submit(JOB.formatted("ibgda"), "");
        pages.board().cancel("job-1");
        pages.board().cancel("job-2");

        assertThat(pages.at("/compare"))
                .contains("<option value=\"\">choose a job</option>")
                .doesNotContain("selected=");
        assertThat(pages.at("/jobs/job-2")).contains("Configuration</h2>");
    }

    @Test
    void putsBothValuesAndTheirRatioSideBySide() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        EndedJobs.run(pages.board(), JOB.formatted("ibrc"));

        String page = pages.at("/compare?a=job-1&b=job-2");

        assertThat(Pages.words(page))
                .contains("path ibgda ibrc")
                .containsPattern("[0-9]+ equal settings workload nvshmem/ put-bw")
                .contains("bandwidth [GB/s]", "job-1 job-2 job-2/job-1")
                .contains("virtual end of job-2 over that of job-1:");
        assertThat(page).contains("class=\"curve dashed\"", "proxy.requests");
    }

    @Test
    void saysThatEqualRunsAreEqual() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));

        assertThat(Pages.words(pages.at("/compare?a=job-1&b=job-2")))
                .contains("Equal digests: both were the same run.")
                .contains("1.000x");
    }

    @Test
    void takesUpToEightJobsAndMarksRatiosByMoreThanColour() throws Exception {
        for (int i = 0; i < 9; i++) {
            EndedJobs.run(pages.board(), JOB.formatted(i % 2 == 0 ? "ibgda" : "ibrc"));
        }
        String address = "/compare?job=job-1&job=job-2&job=job-3&job=job-4";

        String page = pages.at(address);
        assertThat(Pages.words(page))
                .contains("job-2/job-1", "job-3/job-1", "job-4/job-1")
                .contains("virtual end of job-4 over that of job-1:");
        assertThat(page)
                .containsPattern(
                        "class=\"number ratio (better|worse)\">[0-9.]+x<span role=\"img\" aria-label=\"(better|worse)\"> [▲▼]</span>");
        assertThat(pages.at(address + "&job=job-5&job=job-6&job=job-7&job=job-8"))
                .contains("job-8/job-1");
        assertThat(
                        pages.refused(
                                get(
                                        address
                                                + "&job=job-5&job=job-6&job=job-7&job=job-8&job=job-9")))
                .contains("9 jobs are selected; expected 2 to 8.");
    }

    @Test
    void saysWhichJobHasNoResult() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        pages.board().submit(JOB.formatted("ibgda"), "");

        assertThat(Pages.words(pages.at("/compare?a=job-1&b=job-2")))
                .contains("job-2 has no result yet.");
        assertThat(pages.at("/compare?a=job-1&b=job-77")).contains("there is no job job-77");
    }
}
