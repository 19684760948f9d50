package dev.doorbell.coordinator.api.result;

import static org.hamcrest.Matchers.containsString;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.api.problem.ProblemAdvice;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.experiment.JobSampling;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.ResultActions;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/** Uncertainty of jobs over the API, while the samples of the first one run. */
class UncertaintyApiTest {

    /** Takes seconds with the most samples. */
    private static final String LONG =
            "{workload: nvshmem/put-latency, parameters: {sizes: 8, iterations: 200, warmup: 1}}";

    private static final String SHORT =
            "{workload: nvshmem/put-latency, parameters: {sizes: 8, iterations: 1, warmup: 0}}";

    private static final int MOST_SAMPLES = 1_000;
    private static final int MOST_WAITING = 10;

    @TempDir Path folder;

    private final Experiments experiments = new Experiments();
    private JobBoard board;
    private MockMvc rest;

    @BeforeEach
    void start() {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), MOST_WAITING + 1);
        rest =
                MockMvcBuilders.standaloneSetup(
                                new UncertaintyController(new JobSampling(board, experiments)))
                        .setControllerAdvice(new ProblemAdvice())
                        .build();
        EndedJobs.run(board, LONG);
    }

    @AfterEach
    void stop() {
        experiments.close();
    }

    @Test
    void refusesOtherSamplesOfAJobWhileSomeRun() throws Exception {
        rest.perform(get("/api/v1/jobs/job-1/uncertainty"))
                .andExpect(jsonPath("$.state").value("NOT_STARTED"));

        sample("job-1", MOST_SAMPLES, 1)
                .andExpect(status().isAccepted())
                .andExpect(header().string("Location", "/api/v1/jobs/job-1/uncertainty"))
                .andExpect(jsonPath("$.state").value("RUNNING"));

        sample("job-1", MOST_SAMPLES, 1).andExpect(status().isAccepted());
        sample("job-1", MOST_SAMPLES, 2)
                .andExpect(status().isConflict())
                .andExpect(jsonPath("$.detail").value(containsString("start this one later")));
        sample("job-1", MOST_SAMPLES - 1, 1).andExpect(status().isConflict());
    }

    @Test
    void refusesMoreJobsThanMayWait() throws Exception {
        for (int job = 1; job <= MOST_WAITING; job++) {
            EndedJobs.run(board, SHORT);
        }
        sample("job-1", MOST_SAMPLES, 1);
        for (int job = 2; job <= MOST_WAITING; job++) {
            sample("job-" + job, 20, 1).andExpect(status().isAccepted());
        }

        sample("job-" + (MOST_WAITING + 1), 20, 1)
                .andExpect(status().isConflict())
                .andExpect(
                        jsonPath("$.detail")
                                .value("10 experiments wait; start that of job-11 later"));
    }

    private ResultActions sample(String id, int samples, long seed) throws Exception {
        return rest.perform(
                post("/api/v1/jobs/" + id + "/uncertainty")
                        .param("samples", Integer.toString(samples))
                        .param("seed", Long.toString(seed)));
    }
}
