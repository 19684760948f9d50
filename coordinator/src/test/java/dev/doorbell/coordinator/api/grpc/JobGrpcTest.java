package dev.doorbell.coordinator.api.grpc;

import static dev.doorbell.coordinator.api.grpc.GrpcDoor.assertStatus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.events.JobEvents;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import io.grpc.Status;
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
    private GrpcDoor door;
    private JobServiceGrpc.JobServiceBlockingStub grpc;

    @BeforeEach
    void start() {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), 1);
        JobEvents events = new JobEvents(board, id -> Optional.empty());
        door = new GrpcDoor(new JobGrpcService(board, events));
        grpc = JobServiceGrpc.newBlockingStub(door.channel());
    }

    @AfterEach
    void stop() {
        door.close();
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
                "nodes is 0; expected a whole number from 1 to 4096",
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

    @Test
    void givesThePlotsOfThePageAsImages() {
        EndedJobs.run(
                board,
                "{workload: nvshmem/put-bw, parameters: {ctas: [1, 4], sizes: [1K, 4K], iterations: 3}}");
        JobProto.ListPlotsResponse plots =
                grpc.listPlots(JobProto.ListPlotsRequest.newBuilder().setId("job-1").build());

        assertThat(plots.getPlotsList())
                .extracting(plot -> plot.getName() + " " + plot.getTable())
                .contains("1-1 put-bw");
        JobProto.GetPlotRequest.Builder first =
                JobProto.GetPlotRequest.newBuilder().setId("job-1").setName("1-1");
        assertThat(grpc.getPlot(first.build()).getImage().toStringUtf8()).startsWith("<svg");
        assertStatus(
                Status.Code.NOT_FOUND,
                "job job-1 has no plot 9-9; ListPlots lists them",
                () -> grpc.getPlot(first.setName("9-9").build()));
        board.submit(JOB, "");
        assertStatus(
                Status.Code.FAILED_PRECONDITION,
                "job job-2 is QUEUED and has no result yet",
                () ->
                        grpc.listPlots(
                                JobProto.ListPlotsRequest.newBuilder().setId("job-2").build()));
    }
}
