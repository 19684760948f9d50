package dev.doorbell.coordinator.page.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.workloads.result.HostCost;
import dev.doorbell.workloads.result.JobResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.http.MediaType;

/** Estimate of the time of a job in the preview of the form. */
class TimeEstimateTest {

    private static final String UNKNOWN =
            "\"Estimated time: not known before a similar job has completed.\"";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void isTheTimeOfASimilarJobByTheNumberOfSteps() throws Exception {
        assertThat(preview("ibgda", "10")).contains("\"estimate\": " + UNKNOWN);
        run("ibgda", 10, 2.5);
        run("ibgda", 1, 100);

        assertThat(preview("ibgda", "10"))
                .contains("\"estimate\": \"Estimated time: 2.5 s (job-1 took 2.5 s)\"");
        assertThat(preview("ibgda", "40"))
                .contains("\"estimate\": \"Estimated time: 10.0 s (job-1 took 2.5 s)\"");
    }

    @Test
    void isNotKnownFromOtherPathsOrOfWrongJobs() throws Exception {
        run("ibrc", 10, 2.5);

        assertThat(preview("ibgda", "10")).contains("\"estimate\": " + UNKNOWN);
        assertThat(preview("ibrc", "-1"))
                .contains("\"estimate\": \"\"", "\"field\": \"iterations\"");
    }

    private void run(String path, int iterations, double seconds) {
        EndedJobs.run(
                pages.board(),
                "{workload: nvshmem/put-bw, path: %s, parameters: {ctas: 1, sizes: 8, warmup: 0, iterations: %d}}"
                        .formatted(path, iterations),
                result -> taking(result, seconds));
    }

    private static JobResult taking(JobResult result, double seconds) {
        return new JobResult(
                result.job(),
                result.state(),
                result.reasons(),
                result.warnings(),
                result.digest(),
                result.virtualEndPs(),
                result.verification(),
                result.tables(),
                result.counters(),
                result.bottleneck(),
                result.waits(),
                result.spans(),
                new HostCost(seconds, result.host().events()));
    }

    private String preview(String path, String iterations) throws Exception {
        return pages.http()
                .perform(
                        post("/submit/preview")
                                .contentType(MediaType.APPLICATION_FORM_URLENCODED)
                                .param("workload", "nvshmem/put-bw")
                                .param("path", path)
                                .param("p.ctas", "1")
                                .param("p.sizes", "8")
                                .param("p.warmup", "0")
                                .param("p.iterations", iterations))
                .andReturn()
                .getResponse()
                .getContentAsString();
    }
}
