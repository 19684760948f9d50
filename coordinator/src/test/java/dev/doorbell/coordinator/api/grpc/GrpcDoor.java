package dev.doorbell.coordinator.api.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;

/** In-process service and client, without a port. */
final class GrpcDoor implements AutoCloseable {

    private final Server server;
    private final ManagedChannel channel;

    GrpcDoor(BindableService service) {
        String name = InProcessServerBuilder.generateName();
        try {
            server =
                    InProcessServerBuilder.forName(name)
                            .directExecutor()
                            .addService(service)
                            .build()
                            .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        channel = InProcessChannelBuilder.forName(name).directExecutor().build();
    }

    ManagedChannel channel() {
        return channel;
    }

    /** Asserts that a call is rejected with a status and description. */
    static void assertStatus(Status.Code code, String description, Runnable call) {
        assertThatThrownBy(call::run)
                .satisfies(thrown -> {
                    Status status = Status.fromThrowable(thrown);
                    assertThat(status.getCode()).isEqualTo(code);
                    assertThat(status.getDescription()).isEqualTo(description);
                });
    }

    @Override
    public void close() {
        channel.shutdownNow();
        server.shutdownNow();
    }
}
