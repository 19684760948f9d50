package dev.doorbell.coordinator.api;

import static org.hamcrest.Matchers.contains;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.delete;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.multipart;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.api.problem.ProblemAdvice;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.member.Membership;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

class ApiTest {

    private static final String JOB = "workload: nvshmem/put-bw\nnodes: 2\n";

    @TempDir Path folder;

    private final Membership membership = new Membership();
    private JobBoard board;
    private MockMvc rest;

    @BeforeEach
    void start() {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), 1);
        rest =
                MockMvcBuilders.standaloneSetup(
                                new JobController(board),
                                new ClusterController(
                                        membership,
                                        board,
                                        new MockEnvironment()
                                                .withProperty("local.management.port", "8081")))
                        .setControllerAdvice(new ProblemAdvice())
                        .build();
    }

    @AfterEach
    void stop() {
        membership.close();
    }

    @Test
    void takesAJobInAndCancelsIt() throws Exception {
        rest.perform(post("/api/v1/jobs").content(JOB))
                .andExpect(status().isAccepted())
                .andExpect(header().string("Location", "/api/v1/jobs/job-1"))
                .andExpect(jsonPath("$.state").value("QUEUED"));
        rest.perform(delete("/api/v1/jobs/job-1"))
                .andExpect(status().isOk())
                .andExpect(jsonPath("$.state").value("CANCELLED"));
        rest.perform(get("/api/v1/jobs/job-1"))
                .andExpect(jsonPath("$.result.job.workload").value("nvshmem/put-bw"))
                .andExpect(jsonPath("$.result.reasons[0]").value("the job was cancelled"));
        rest.perform(get("/api/v1/jobs")).andExpect(jsonPath("$.jobs[0].id").value("job-1"));
        rest.perform(get("/api/v1/cluster"))
                .andExpect(jsonPath("$.members").isEmpty())
                .andExpect(jsonPath("$.managementPort").value(8081));
    }

    @Test
    void takesAProfileInWithAJob() throws Exception {
        String profile = ProfileYaml.shipped("dgx-a100-hdr200");
        rest.perform(multipart("/api/v1/jobs").param("job", JOB).param("profile", profile))
                .andExpect(status().isAccepted());
        rest.perform(multipart("/api/v1/jobs").param("job", JOB).param("profile", "name: mine"))
                .andExpect(status().isBadRequest())
                .andExpect(jsonPath("$.field").value("profile"));
    }

    @Test
    void saysWhatIsWrongAsAProblem() throws Exception {
        rest.perform(
                        post("/api/v1/jobs")
                                .content("{\"workload\": \"nvshmem/put-bw\", \"nodes\": 5000}"))
                .andExpect(status().isBadRequest())
                .andExpect(jsonPath("$.field").value("nodes"))
                .andExpect(
                        jsonPath("$.detail")
                                .value("nodes is 5000; expected a whole number from 1 to 4096"));
        rest.perform(get("/api/v1/jobs/job-9")).andExpect(status().isNotFound());
        rest.perform(post("/api/v1/jobs").content(JOB));
        rest.perform(post("/api/v1/jobs").content(JOB)).andExpect(status().isTooManyRequests());
        rest.perform(delete("/api/v1/jobs/job-1"));
        rest.perform(delete("/api/v1/jobs/job-1")).andExpect(status().isConflict());
    }

    @Test
    void listsPagesOfTheJobsThatFit() throws Exception {
        EndedJobs.run(board, "{workload: nvshmem/put-bw, parameters: {sizes: 4K}}");
        EndedJobs.run(board, "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}");
        EndedJobs.run(board, "{workload: nvshmem/put-bw, parameters: {sizes: 8K}}");

        rest.perform(get("/api/v1/jobs?limit=2"))
                .andExpect(jsonPath("$.total").value(3))
                .andExpect(jsonPath("$.jobs[*].id", contains("job-1", "job-2")))
                .andExpect(
                        jsonPath("$.next").value("/api/v1/jobs?order=oldest&limit=2&after=job-2"));
        rest.perform(get("/api/v1/jobs?limit=2&after=job-2"))
                .andExpect(jsonPath("$.jobs[*].id", contains("job-3")))
                .andExpect(jsonPath("$.next").isEmpty());
        rest.perform(
                        get(
                                "/api/v1/jobs?order=newest&limit=1&workload=nvshmem&state=completed,failed"))
                .andExpect(jsonPath("$.total").value(2))
                .andExpect(jsonPath("$.jobs[*].id", contains("job-3")))
                .andExpect(
                        jsonPath("$.next")
                                .value(
                                        "/api/v1/jobs?order=newest&limit=1&state=COMPLETED,FAILED&workload=nvshmem&after=job-3"));
        rest.perform(get("/api/v1/jobs").param("text", "DEADLOCK:"))
                .andExpect(jsonPath("$.jobs[*].id", contains("job-2")));
        rest.perform(get("/api/v1/jobs?workload=nvshmem/put"))
                .andExpect(jsonPath("$.total").value(0));
    }

    @Test
    void nextPagesKeepWhateverWasAskedFor() throws Exception {
        EndedJobs.run(board, "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}");
        EndedJobs.run(board, "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}");

        rest.perform(get("/api/v1/jobs?limit=1").param("text", "deadlock: &"))
                .andExpect(jsonPath("$.total").value(0));
        rest.perform(get("/api/v1/jobs?limit=1").param("text", "deadlock: "))
                .andExpect(
                        jsonPath("$.next")
                                .value(
                                        "/api/v1/jobs?order=oldest&limit=1&text=deadlock%3A%20&after=job-1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "state=DONE   | state is 'DONE'; expected any of QUEUED, RUNNING, COMPLETED, FAILED, DEADLOCK, CANCELLED",
                "limit=0      | limit is 0; expected a whole number from 1 to 1000",
                "limit=many   | limit is many; expected a whole number from 1 to 1000",
                "order=random | order is 'random'; expected oldest or newest",
                "after=7      | after is '7'; expected the name of a job"
            })
    void saysWhatIsWrongWithAFilter(String query, String detail) throws Exception {
        rest.perform(get("/api/v1/jobs?" + query))
                .andExpect(status().isBadRequest())
                .andExpect(jsonPath("$.detail").value(detail));
    }

    @Test
    void runsAJobAgainAsItWasSubmitted() throws Exception {
        String profile =
                ProfileYaml.shipped("dgx-a100-hdr200").replace("name: dgx-a100", "name: my-a100");
        String job = "{workload: nvshmem/put-bw, profile: my-a100-hdr200, parameters: {sizes: 4K}}";
        rest.perform(multipart("/api/v1/jobs").param("job", job).param("profile", profile));
        rest.perform(delete("/api/v1/jobs/job-1"));

        rest.perform(post("/api/v1/jobs/job-1/rerun"))
                .andExpect(status().isAccepted())
                .andExpect(header().string("Location", "/api/v1/jobs/job-2"));
        rest.perform(delete("/api/v1/jobs/job-2"));

        rest.perform(get("/api/v1/jobs/job-2"))
                .andExpect(jsonPath("$.result.job.profile").value("my-a100-hdr200"))
                .andExpect(jsonPath("$.result.job.parameters.sizes").value("4K"));
        rest.perform(post("/api/v1/jobs/job-9/rerun")).andExpect(status().isNotFound());
    }

    @Test
    void refusesABodyThatIsTooLarge() throws Exception {
        rest.perform(post("/api/v1/jobs").content(new byte[(1 << 20) + 1]))
                .andExpect(status().isContentTooLarge())
                .andExpect(jsonPath("$.detail").value("the job is larger than 1048576 bytes"));
    }
}
