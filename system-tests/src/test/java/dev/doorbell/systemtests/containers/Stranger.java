package dev.doorbell.systemtests.containers;

import dev.doorbell.proto.membership.v1.MembershipServiceGrpc;
import io.grpc.CallOptions;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Somebody who talks to the coordinator as a service does, and says what no service says. */
final class Stranger implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    /** Registration, except that anything can be sent. */
    private static final MethodDescriptor<byte[], byte[]> PARTICIPATE =
            MethodDescriptor.newBuilder(new Raw(), new Raw())
                    .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                    .setFullMethodName(
                            MembershipServiceGrpc.getParticipateMethod().getFullMethodName())
                    .build();

    private final ManagedChannel channel;

    Stranger(int port) {
        channel =
                Grpc.newChannelBuilder("127.0.0.1:" + port, InsecureChannelCredentials.create())
                        .build();
    }

    /** Sends {@code messages} on a new stream; how the coordinator ends it. */
    Status says(List<byte[]> messages) {
        CompletableFuture<Status> end = new CompletableFuture<>();
        StreamObserver<byte[]> stream =
                ClientCalls.asyncBidiStreamingCall(
                        channel.newCall(PARTICIPATE, CallOptions.DEFAULT),
                        new StreamObserver<>() {
                            @Override
                            public void onNext(byte[] message) {
                                // What it answers first does not matter.
                            }

                            @Override
                            public void onError(Throwable cause) {
                                end.complete(Status.fromThrowable(cause));
                            }

                            @Override
                            public void onCompleted() {
                                end.complete(Status.OK);
                            }
                        });
        messages.forEach(stream::onNext);
        try {
            return end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException | TimeoutException e) {
            throw new AssertionError("expected the stream to end", e);
        }
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }

    /** Bytes as they are. */
    private static final class Raw implements MethodDescriptor.Marshaller<byte[]> {

        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
