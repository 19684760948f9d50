package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** gRPC calls whose message never arrives. */
class UnfinishedCallTest {

    private static final int CALLS = 100;

    @TempDir Path folder;

    @Test
    void callsThatAreNotFinishedAreEndedAndHoldUpNobody() throws Exception {
        try (Coordinator coordinator = Coordinator.start(folder)) {
            ManagedChannel channel =
                    ManagedChannelBuilder.forTarget(coordinator.grpcAddress())
                            .usePlaintext()
                            .build();
            try {
                List<CompletableFuture<Status>> ends = new ArrayList<>();
                for (int call = 0; call < CALLS; call++) {
                    ends.add(open(channel));
                }

                assertThat(
                                JobServiceGrpc.newBlockingStub(channel)
                                        .withDeadlineAfter(10, TimeUnit.SECONDS)
                                        .list(JobProto.ListRequest.getDefaultInstance())
                                        .getJobsList())
                        .isEmpty();
                for (CompletableFuture<Status> end : ends) {
                    Status status = end.get(30, TimeUnit.SECONDS);
                    assertThat(status.getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
                    assertThat(status.getDescription())
                            .isEqualTo("expected the whole request within 10 s");
                }
            } finally {
                channel.shutdownNow();
            }
        }
    }

    private static CompletableFuture<Status> open(ManagedChannel channel) {
        CompletableFuture<Status> end = new CompletableFuture<>();
        ClientCall<JobProto.ListRequest, JobProto.ListResponse> call =
                channel.newCall(JobServiceGrpc.getListMethod(), CallOptions.DEFAULT);
        call.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        end.complete(status);
                    }
                },
                new Metadata());
        call.request(1);
        return end;
    }
}
