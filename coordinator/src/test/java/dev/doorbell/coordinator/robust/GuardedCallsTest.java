package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of REST also apply to gRPC. */
class GuardedCallsTest {

    private static final String SUBMIT = "doorbell.job.v1.JobService/Submit";
    private static final int MORE_THAN_BODY = 200_000;
    private static final String ID = "x".repeat(90_000);

    @TempDir static Path folder;

    private static Coordinator coordinator;

    @BeforeAll
    static void start() {
        coordinator = Coordinator.start(folder.resolve("jobs"), "--doorbell.access.max-body=100KB");
    }

    @AfterAll
    static void stop() {
        coordinator.close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void refusesRequestsThatAreTooLargeCompressedOrNot(boolean compressed) throws Exception {
        byte[] large =
                JobProto.SubmitRequest.newBuilder()
                        .setJobDocumentBytes(ByteString.copyFrom(new byte[MORE_THAN_BODY]))
                        .build()
                        .toByteArray();

        Status status = made(List.of(large), compressed, Call.End.HALF_CLOSE);

        assertThat(status.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(status.getDescription())
                .isEqualTo("the request is too large; expected at most 102400 bytes");
    }

    @Test
    void saysWhatIsWrongWithRequestsThatAreNone() throws Exception {
        Status garbage = made(List.of(new byte[] {0x0a, 0x7f, 1}), false, Call.End.HALF_CLOSE);
        Status none = made(List.of(), false, Call.End.HALF_CLOSE);
        Status two = made(List.of(new byte[0], new byte[0]), false, Call.End.HALF_CLOSE);

        assertThat(List.of(garbage.getCode(), none.getCode(), two.getCode()))
                .containsOnly(Status.Code.INVALID_ARGUMENT);
        assertThat(garbage.getDescription())
                .isEqualTo("Invalid protobuf byte sequence; expected a request of " + SUBMIT);
        assertThat(none.getDescription()).isEqualTo("expected one message but there is none");
        assertThat(two.getDescription()).isEqualTo("expected one message but there are more");
    }

    @Test
    void aSentenceThatRepeatsARequestFitsInHeaders() {
        ManagedChannel channel = open(coordinator);
        try {
            JobProto.GetRequest get = JobProto.GetRequest.newBuilder().setId(ID).build();

            assertThatThrownBy(() -> JobServiceGrpc.newBlockingStub(channel).get(get))
                    .satisfies(thrown -> {
                        Status status = Status.fromThrowable(thrown);
                        assertThat(status.getCode()).isEqualTo(Status.Code.NOT_FOUND);
                        assertThat(status.getDescription()).hasSizeBetween(1_000, 2_100);
                    });
        } finally {
            channel.shutdownNow();
        }
    }

    @Test
    void refusesAClientThatCallsTooOften() {
        Coordinator strict =
                Coordinator.start(
                        folder.resolve("strict"), "--doorbell.access.requests-per-second=5");
        ManagedChannel channel = open(strict);
        try {
            JobServiceGrpc.JobServiceBlockingStub jobs = JobServiceGrpc.newBlockingStub(channel);
            JobProto.ListRequest list = JobProto.ListRequest.getDefaultInstance();
            Status status = Status.OK;
            for (int call = 0; call < 2_000 && status.isOk(); call++) {
                try {
                    var _ = jobs.list(list);
                } catch (StatusRuntimeException e) {
                    status = e.getStatus();
                }
            }

            assertThat(status.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
            assertThat(status.getDescription()).isEqualTo("too many requests; try again later");
        } finally {
            channel.shutdownNow();
            strict.close();
        }
    }

    private static Status made(List<byte[]> messages, boolean compressed, Call.End end)
            throws Exception {
        try (Caller caller = new Caller(coordinator.grpcAddress(), coordinator.grpcAddress())) {
            Call call =
                    new Call(
                            Call.Port.COORDINATOR,
                            SUBMIT,
                            new Metadata(),
                            messages,
                            compressed,
                            end,
                            "");
            return caller.make(call).get(20, TimeUnit.SECONDS).status();
        }
    }

    private static ManagedChannel open(Coordinator coordinator) {
        return ManagedChannelBuilder.forTarget(coordinator.grpcAddress()).usePlaintext().build();
    }
}
