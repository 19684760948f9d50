package dev.doorbell.coordinator.page.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.workloads.result.JobState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class SweepPageTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, parameters: {sizes: [1K, 4K], iterations: 3, ctas: %s}}";
    private static final String SWEEP =
            """
            job: {workload: nvshmem/put-bw, parameters: {sizes: [1K, 4K], iterations: 3}}
            vary: {ctas: [1, 4], seed: [7]}
            """;

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void saysThatThereIsNoneAndListsTheNewestFirst() throws Exception {
        assertThat(Pages.words(pages.at("/sweeps")))
                .contains("No sweeps yet. Start from an example and vary its values");
        pages.sweeps().submit(SWEEP, "ada");
        pages.sweeps().submit(SWEEP, "ada");

        assertThat(Pages.words(pages.at("/sweeps")))
                .contains("sweep-2 nvshmem/put-bw ctas, seed 0 of 2 ended")
                .containsSubsequence("sweep-2", "sweep-1");
    }

    @Test
    void showsPointsAsTheyEnd() throws Exception {
        pages.sweeps().submit(SWEEP, "ada");
        assertThat(pages.at("/sweeps/sweep-1"))
                .contains(
                        "data-refresh=",
                        "data-events=\"/api/v1/sweeps/sweep-1/events\"",
                        "Cancel what has not ended");
        EndedJobs.begin(pages.board());
        EndedJobs.end(pages.board(), JOB.formatted(1), "job-1");

        String half = pages.at("/sweeps/sweep-1");
        assertThat(Pages.words(half))
                .contains("state 1 of 2 ended", "done 50.0 %, about ")
                .contains("job ctas seed result state took")
                .contains("job-1 1 7 0.8235 GB/s COMPLETED")
                .contains("job-2 4 7 QUEUED");
        assertThat(Pages.words(pages.at("/sweeps"))).contains("1 of 2 ended 50.0 %");
        assertThat(half).contains("<a href=\"/jobs/job-1\">").doesNotContain("compare with job-1");
    }

    @Test
    void putsWhatItsJobsMeasuredInOneTableAndOnePlot() throws Exception {
        pages.sweeps().submit(SWEEP, "ada");
        for (int ctas : new int[] {1, 4}) {
            EndedJobs.begin(pages.board());
            EndedJobs.end(pages.board(), JOB.formatted(ctas), ctas == 1 ? "job-1" : "job-2");
        }

        String page = pages.at("/sweeps/sweep-1");
        assertThat(page)
                .doesNotContain("data-refresh")
                .contains("<a href=\"/compare?a=job-1&amp;b=job-2\">compare with job-1</a>")
                .contains("over size/CTA [B]")
                .contains("<td class=\"number\">-</td>")
                .doesNotContain("<td>-</td>");
        assertThat(Pages.words(page))
                .contains("state 2 of 2 ended")
                .contains("bandwidth over ctas", "bandwidth [GB/s]")
                .contains("size/CTA 1024 B size/CTA 4096 B")
                .contains("ctas 1 ctas 4")
                .contains("put-bw: ratios", "vs. first vs. previous")
                .contains("job-1 7 0 1 1024")
                .contains("job-2 7 0 4 4096");
    }

    @Test
    void plotsSweptSizesOnce() throws Exception {
        pages.sweeps()
                .submit(
                        "{job: {workload: nvshmem/put-bw, parameters: {iterations: 3, ctas: 4}}, vary: {sizes: [1K, 4K]}}",
                        "ada");
        for (String size : new String[] {"1K", "4K"}) {
            EndedJobs.begin(pages.board());
            EndedJobs.end(
                    pages.board(),
                    "{workload: nvshmem/put-bw, parameters: {sizes: %s, iterations: 3, ctas: 4}}"
                            .formatted(size),
                    size.equals("1K") ? "job-1" : "job-2");
        }

        assertThat(Pages.words(pages.at("/sweeps/sweep-1")))
                .containsOnlyOnce("bandwidth over sizes")
                .doesNotContain("over size/CTA");
    }

    /** The size of an iteration follows from the number of thread blocks. */
    @Test
    void plotsNothingOverASizeThatFollowsFromWhatVaries() throws Exception {
        pages.sweeps()
                .submit(
                        "{job: {workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3}}, vary: {ctas: [1, 4]}}",
                        "ada");
        for (int ctas : new int[] {1, 4}) {
            EndedJobs.begin(pages.board());
            EndedJobs.end(
                    pages.board(),
                    "{workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3, ctas: %d}}"
                            .formatted(ctas),
                    ctas == 1 ? "job-1" : "job-2");
        }

        assertThat(Pages.words(pages.at("/sweeps/sweep-1")))
                .containsOnlyOnce("bandwidth over ctas")
                .doesNotContain("over size/iteration");
    }

    @Test
    void endsWhatHasNotEnded() throws Exception {
        pages.sweeps().submit(SWEEP, "anonymous");

        pages.http()
                .perform(post("/sweeps/sweep-1/cancel"))
                .andExpect(redirectedUrl("/sweeps/sweep-1"));

        assertThat(pages.board().count(JobState.CANCELLED)).isEqualTo(2);
        assertThat(Pages.words(pages.at("/sweeps/sweep-1"))).contains("state 2 of 2 ended");
        pages.http().perform(get("/sweeps/sweep-9")).andExpect(status().isNotFound());
        assertThat(pages.at("/sweeps/sweep-9"))
                .contains("<h1>Not found</h1>", "<a href=\"/sweeps\">All sweeps</a>")
                .containsOnlyOnce("there is no sweep sweep-9")
                .doesNotContain("All jobs");
    }
}
