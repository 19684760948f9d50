package dev.doorbell.coordinator.api.grpc;

import static dev.doorbell.coordinator.api.grpc.GrpcDoor.assertStatus;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.events.SweepEvents;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.sweep.SweepStore;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.sweep.v1.SweepProto;
import dev.doorbell.proto.sweep.v1.SweepServiceGrpc;
import io.grpc.Status;
import java.nio.file.Path;
import java.util.Iterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Sweeps over gRPC. */
class SweepGrpcTest {

    private static final String SWEEP =
            """
            job: {workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3}}
            vary: {ctas: [1, 4], seed: [7]}
            """;

    @TempDir Path folder;

    private JobBoard board;
    private GrpcDoor door;
    private SweepServiceGrpc.SweepServiceBlockingStub grpc;

    @BeforeEach
    void start() {
        JdbcClient database = JobDatabase.in(folder);
        board = new JobBoard(new JobStore(database), 5);
        Sweeps sweeps = new Sweeps(board, new SweepStore(database));
        door = new GrpcDoor(new SweepGrpcService(sweeps, new SweepEvents(sweeps, board)));
        grpc = SweepServiceGrpc.newBlockingStub(door.channel());
    }

    @AfterEach
    void stop() {
        door.close();
    }

    @Test
    void takesASweepInAndEndsIt() {
        SweepProto.Sweep sweep = submit(SWEEP);

        assertThat(sweep.getId()).isEqualTo("sweep-1");
        assertThat(sweep.getWorkload()).isEqualTo("nvshmem/put-bw");
        assertThat(sweep.getEnded()).isFalse();
        assertThat(sweep.getPointsList())
                .extracting(
                        point -> point.getJobId() + " " + point.getState() + value(point, "ctas"))
                .containsExactly("job-1 JOB_STATE_QUEUED 1", "job-2 JOB_STATE_QUEUED 4");
        SweepProto.Sweep ended =
                grpc.cancel(SweepProto.CancelRequest.newBuilder().setId("sweep-1").build())
                        .getSweep();
        assertThat(ended.getEnded()).isTrue();
        assertThat(grpc.list(SweepProto.ListRequest.getDefaultInstance()).getSweepsList())
                .containsExactly(ended);
    }

    @Test
    void givesTheTablesOfItsJobsTogether() {
        submit(SWEEP);
        run(1, "job-1");
        run(4, "job-2");

        SweepProto.Sweep sweep =
                grpc.get(SweepProto.GetRequest.newBuilder().setId("sweep-1").build()).getSweep();

        JobProto.Table table = sweep.getTables(0);
        assertThat(table.getColumnsList())
                .extracting(JobProto.Column::getName)
                .startsWith("job", "seed", "pe", "ctas");
        assertThat(table.getRowsList())
                .extracting(row -> String.join(" ", row.getCellsList().subList(0, 4)))
                .containsExactly("job-1 7 0 1", "job-2 7 0 4");
    }

    @Test
    void tellsWhoFollowsItWhenAJobChangesAndWhenAllHaveEnded() {
        submit(SWEEP);
        Iterator<SweepProto.WatchResponse> changes =
                grpc.watch(SweepProto.WatchRequest.newBuilder().setId("sweep-1").build());

        assertThat(changes.next().getSweep().getEnded()).isFalse();
        run(1, "job-1");
        SweepProto.Sweep half = changes.next().getSweep();
        while (half.getPoints(0).getState() != JobProto.JobState.JOB_STATE_COMPLETED) {
            half = changes.next().getSweep();
        }
        assertThat(half.getPoints(1).getState()).isEqualTo(JobProto.JobState.JOB_STATE_QUEUED);
        board.cancel("job-2");
        SweepProto.Sweep last = changes.next().getSweep();

        assertThat(last.getEnded()).isTrue();
        assertThat(changes.hasNext()).isFalse();
    }

    @Test
    void saysWhatIsWrong() {
        assertStatus(
                Status.Code.INVALID_ARGUMENT,
                "ctas is 0; expected a whole number from 1 to 264",
                () -> submit("{job: {workload: nvshmem/put-bw}, vary: {ctas: [0]}}"));
        assertStatus(
                Status.Code.NOT_FOUND,
                "there is no sweep sweep-9",
                () -> grpc.get(SweepProto.GetRequest.newBuilder().setId("sweep-9").build()));
        assertStatus(
                Status.Code.NOT_FOUND,
                "there is no sweep sweep-9",
                () ->
                        grpc.watch(SweepProto.WatchRequest.newBuilder().setId("sweep-9").build())
                                .next());
    }

    private SweepProto.Sweep submit(String document) {
        return grpc.submit(SweepProto.SubmitRequest.newBuilder().setSweepDocument(document).build())
                .getSweep();
    }

    private void run(int ctas, String id) {
        EndedJobs.begin(board);
        EndedJobs.end(
                board,
                "{workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3, ctas: %s}}"
                        .formatted(ctas),
                id);
    }

    private static String value(SweepProto.Point point, String name) {
        return point.getValuesList().stream()
                .filter(it -> it.getName().equals(name))
                .map(it -> " " + it.getValue())
                .findFirst()
                .orElse("");
    }
}
