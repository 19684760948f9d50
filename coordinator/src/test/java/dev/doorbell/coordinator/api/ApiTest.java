package dev.doorbell.coordinator.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.delete;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.multipart;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.events.JobEvents;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import dev.doorbell.wire.conductor.Membership;
import dev.doorbell.wire.document.ProfileYaml;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

class ApiTest {

    private static final String JOB = "workload: nvshmem/put-bw\nnodes: 2\n";

    @TempDir Path folder;

    private final Membership membership = new Membership();
    private JobBoard board;
    private MockMvc rest;
    private Server server;
    private ManagedChannel channel;
    private JobServiceGrpc.JobServiceBlockingStub grpc;

    @BeforeEach
    void start() throws IOException {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), 1);
        rest =
                MockMvcBuilders.standaloneSetup(
                                new JobController(board), new ClusterController(membership, board))
                        .setControllerAdvice(new ProblemAdvice())
                        .build();
        JobEvents events = new JobEvents(board, id -> Optional.empty());
        String name = InProcessServerBuilder.generateName();
        server =
                InProcessServerBuilder.forName(name)
                        .directExecutor()
                        .addService(new JobGrpcService(board, events))
                        .build()
                        .start();
        channel = InProcessChannelBuilder.forName(name).directExecutor().build();
        grpc = JobServiceGrpc.newBlockingStub(channel);
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        server.shutdownNow();
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
        rest.perform(get("/api/v1/cluster")).andExpect(jsonPath("$.members").isEmpty());
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
                                .content("{\"workload\": \"nvshmem/put-bw\", \"nodes\": 500}"))
                .andExpect(status().isBadRequest())
                .andExpect(jsonPath("$.field").value("nodes"))
                .andExpect(
                        jsonPath("$.detail")
                                .value("nodes is 500; expected a whole number from 1 to 256"));
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

    @Test
    void answersTheSameOverGrpc() {
        JobProto.Job job =
                grpc.submit(JobProto.SubmitRequest.newBuilder().setJobDocument(JOB).build())
                        .getJob();
        grpc.cancel(JobProto.CancelRequest.newBuilder().setId(job.getId()).build());

        JobProto.Job ended =
                grpc.get(JobProto.GetRequest.newBuilder().setId(job.getId()).build()).getJob();

        assertThat(ended.getState()).isEqualTo(JobProto.JobState.JOB_STATE_CANCELLED);
        assertThat(ended.getReasonsList()).containsExactly("the job was cancelled");
        assertThat(ended.getResult().getDocumentJson()).contains("\"state\": \"CANCELLED\"");
        assertThat(grpc.list(JobProto.ListRequest.getDefaultInstance()).getJobsList()).hasSize(1);
    }

    @Test
    void listsAndRunsAgainOverGrpcWhatItDoesOverRest() {
        EndedJobs.run(board, "{workload: nvshmem/put-bw, parameters: {sizes: 4K}}");
        EndedJobs.run(board, "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}");
        JobProto.RerunResponse again =
                grpc.rerun(JobProto.RerunRequest.newBuilder().setId("job-1").build());

        assertThat(again.getJob().getId()).isEqualTo("job-3");
        JobProto.ListResponse page =
                grpc.list(
                        JobProto.ListRequest.newBuilder()
                                .addStates(JobProto.JobState.JOB_STATE_COMPLETED)
                                .addStates(JobProto.JobState.JOB_STATE_QUEUED)
                                .setNewestFirst(true)
                                .setLimit(1)
                                .build());
        assertThat(page.getTotal()).isEqualTo(2);
        assertThat(page.getJobsList()).extracting(JobProto.Job::getId).containsExactly("job-3");
        assertThat(page.getNextAfter()).isEqualTo("job-3");
        assertStatus(
                Status.Code.INVALID_ARGUMENT,
                "limit is 5000; expected a whole number from 1 to 1000",
                () -> grpc.list(JobProto.ListRequest.newBuilder().setLimit(5_000).build()));
    }

    @Test
    void givesATraceInPartsOverGrpc() throws IOException {
        EndedJobs.run(
                board,
                "{workload: nvshmem/put-bw, trace: true, parameters: {sizes: 4K, iterations: 500}}");
        EndedJobs.run(board, "{workload: nvshmem/put-bw, parameters: {sizes: 4K}}");
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        var parts = grpc.trace(JobProto.TraceRequest.newBuilder().setId("job-1").build());
        while (parts.hasNext()) {
            kept.writeBytes(parts.next().getGzipPart().toByteArray());
        }

        assertThat(kept.size()).isGreaterThan(1 << 16);
        assertThat(kept.toByteArray()).isEqualTo(board.trace("job-1").orElseThrow());
        assertStatus(
                Status.Code.NOT_FOUND,
                "job job-2 has no trace; a job that is submitted with trace: true has one once it has ended",
                () -> grpc.trace(JobProto.TraceRequest.newBuilder().setId("job-2").build()).next());
    }

    @Test
    void watchesAJobToItsEnd() {
        grpc.submit(JobProto.SubmitRequest.newBuilder().setJobDocument(JOB).build());
        var changes = grpc.watch(JobProto.WatchRequest.newBuilder().setId("job-1").build());
        List<JobProto.JobState> states = new ArrayList<>();
        states.add(changes.next().getJob().getState());

        grpc.cancel(JobProto.CancelRequest.newBuilder().setId("job-1").build());
        changes.forEachRemaining(change -> states.add(change.getJob().getState()));

        assertThat(states)
                .containsExactly(
                        JobProto.JobState.JOB_STATE_QUEUED, JobProto.JobState.JOB_STATE_CANCELLED);
    }

    @Test
    void mapsFailuresToGrpcStatuses() {
        assertStatus(
                Status.Code.INVALID_ARGUMENT,
                "nodes is 0; expected a whole number from 1 to 256",
                () ->
                        grpc.submit(
                                JobProto.SubmitRequest.newBuilder()
                                        .setJobDocument("workload: nvshmem/put-bw\nnodes: 0\n")
                                        .build()));
        assertStatus(
                Status.Code.NOT_FOUND,
                "there is no job job-9",
                () -> grpc.get(JobProto.GetRequest.newBuilder().setId("job-9").build()));
    }

    private static void assertStatus(Status.Code code, String description, Runnable call) {
        assertThatThrownBy(call::run)
                .satisfies(thrown -> {
                    Status status = Status.fromThrowable(thrown);
                    assertThat(status.getCode()).isEqualTo(code);
                    assertThat(status.getDescription()).isEqualTo(description);
                });
    }
}
