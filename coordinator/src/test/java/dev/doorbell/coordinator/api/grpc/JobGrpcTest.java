package dev.doorbell.coordinator.api.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.events.JobEvents;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
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

class JobGrpcTest {

    private static final String JOB = "workload: nvshmem/put-bw\nnodes: 2\n";

    @TempDir Path folder;

    private JobBoard board;
    private Server server;
    private ManagedChannel channel;
    private JobServiceGrpc.JobServiceBlockingStub grpc;

    @BeforeEach
    void start() throws IOException {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), 1);
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
