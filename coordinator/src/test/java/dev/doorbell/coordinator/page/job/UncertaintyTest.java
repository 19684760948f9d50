package dev.doorbell.coordinator.page.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** Uncertainty that users start on the page of a job. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class UncertaintyTest {

    private static final String JOB =
            "{workload: nvshmem/put-latency, trace: true, parameters: {sizes: [8, 64K], iterations: 4, warmup: 1}}";
    private static final String HANG =
            "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void showsABandForEachNumberThatDiffers() throws Exception {
        EndedJobs.run(pages.board(), JOB);
        assertThat(pages.at("/jobs/job-1"))
                .contains("name=\"samples\" value=\"100\"", ">Run uncertainty</button>");

        pages.http()
                .perform(start("job-1", "20", "7"))
                .andExpect(status().isSeeOther())
                .andExpect(redirectedUrl("/jobs/job-1#uncertainty"));
        String page = found();

        assertThat(Pages.words(page))
                .containsPattern("20 runs; in each, [0-9]+ recalled constants have other values")
                .containsPattern(
                        "latency us 5 % 50 % 95 % .* 8 ([0-9.]+ ){3}.* 65536 ([0-9.]+ ){3}");
        assertThat(page)
                .contains("aria-label=\"Bands of put-latency\"")
                .contains("name=\"samples\" value=\"20\"", "name=\"seed\" value=\"7\"");

        pages.http().perform(start("job-1", "20", "8"));
        assertThat(found()).isNotEqualTo(page);
        pages.http().perform(start("job-1", "20", "7"));
        assertThat(found()).isEqualTo(page);
    }

    @Test
    void refusesOtherJobsAndNumbersInASentence() throws Exception {
        EndedJobs.run(pages.board(), HANG);
        EndedJobs.run(pages.board(), JOB);

        assertThat(pages.at("/jobs/job-1")).doesNotContain("Run uncertainty");
        pages.http().perform(start("job-1", "20", "1")).andExpect(status().isConflict());
        pages.http().perform(start("job-9", "20", "1")).andExpect(status().isNotFound());
        assertThat(pages.refused(start("job-2", "19", "1")))
                .contains("samples is 19; expected a whole number from 20 to 10000");
    }

    private static MockHttpServletRequestBuilder start(String id, String samples, String seed) {
        return post("/jobs/" + id + "/uncertainty").param("samples", samples).param("seed", seed);
    }

    private String found() throws Exception {
        String page = pages.at("/jobs/job-1");
        while (page.contains("data-refresh")) {
            TimeUnit.MILLISECONDS.sleep(100);
            page = pages.at("/jobs/job-1");
        }
        return page.substring(page.indexOf("<section id=\"uncertainty\""));
    }
}
