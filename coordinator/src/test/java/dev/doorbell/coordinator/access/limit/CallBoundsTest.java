package dev.doorbell.coordinator.access.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.catalogue.v1.CatalogueServiceGrpc;
import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls that are opened and abandoned. */
class CallBoundsTest {

    private static final int MOST_CALLS = 1_024;

    private final List<CompletableFuture<Status>> ends = new ArrayList<>();
    private Server server;
    private ManagedChannel channel;

    @AfterEach
    void stop() {
        channel.shutdownNow();
        server.shutdownNow();
    }

    @Test
    void aRequestThatDoesNotArriveInTimeIsRefused() throws Exception {
        start(Duration.ofSeconds(1));

        Status end = open().get(20, TimeUnit.SECONDS);

        assertThat(end.getCode()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
        assertThat(end.getDescription()).isEqualTo("expected the whole request within 1 s");
    }

    @Test
    void onlySoManyCallsAreOpenAtATime() throws Exception {
        start(Duration.ofMinutes(1));
        for (int call = 0; call < MOST_CALLS; call++) {
            ends.add(open());
        }

        Status end = open().get(20, TimeUnit.SECONDS);

        assertThat(end.getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
        assertThat(end.getDescription()).isEqualTo("1024 calls are open; try again later");
        assertThat(ends).noneMatch(CompletableFuture::isDone);
    }

    private void start(Duration patience) throws IOException {
        String name = InProcessServerBuilder.generateName();
        server =
                InProcessServerBuilder.forName(name)
                        .directExecutor()
                        .addService(new CatalogueServiceGrpc.CatalogueServiceImplBase() {})
                        .intercept(new CallBounds(patience))
                        .build()
                        .start();
        channel = InProcessChannelBuilder.forName(name).directExecutor().build();
    }

    /** Opens a call without a request, which may still arrive. */
    private CompletableFuture<Status> open() {
        CompletableFuture<Status> end = new CompletableFuture<>();
        var call = channel.newCall(CatalogueServiceGrpc.getGetProfileMethod(), CallOptions.DEFAULT);
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
