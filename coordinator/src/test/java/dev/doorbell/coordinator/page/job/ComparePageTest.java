package dev.doorbell.coordinator.page.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ComparePageTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, path: %s, parameters: {ctas: 1, sizes: [1K, 64K], iterations: 3}}";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void asksForTwoJobsThatHaveEnded() throws Exception {
        assertThat(pages.at("/compare")).contains("It takes two jobs that have ended.");
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        EndedJobs.run(pages.board(), JOB.formatted("ibrc"));

        assertThat(pages.at("/compare"))
                .contains(
                        "<option value=\"job-2\">job-2: nvshmem/put-bw ibrc, ctas 1, iterations 3, sizes 1K,64K, COMPLETED</option>");
        assertThat(pages.at("/jobs/job-2")).contains("Compare with", "<option value=\"job-1\">");
    }

    @Test
    void putsBothValuesAndTheirRatioSideBySide() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        EndedJobs.run(pages.board(), JOB.formatted("ibrc"));

        String page = pages.at("/compare?a=job-1&b=job-2");

        assertThat(Pages.words(page))
                .contains("path ibgda ibrc differs")
                .contains("nodes 2 2 profile")
                .contains("bandwidth job-1 GB/s", "bandwidth job-2 GB/s", "job-2/job-1")
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
    void saysWhichJobHasNoResult() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("ibgda"));
        pages.board().submit(JOB.formatted("ibgda"), "");

        assertThat(Pages.words(pages.at("/compare?a=job-1&b=job-2")))
                .contains("job-2 has no result yet.");
        assertThat(pages.at("/compare?a=job-1&b=job-77")).contains("there is no job job-77");
    }
}
