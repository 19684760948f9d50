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

/** Client that registers as a service does, and sends messages that no service sends. */
final class Stranger implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 30;

    /** Registration method with arbitrary messages. */
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

    /** Sends {@code messages} on a new stream and returns its final status. */
    Status says(List<byte[]> messages) {
        CompletableFuture<Status> end = new CompletableFuture<>();
        StreamObserver<byte[]> stream =
                ClientCalls.asyncBidiStreamingCall(
                        channel.newCall(PARTICIPATE, CallOptions.DEFAULT),
                        new StreamObserver<>() {
                            @Override
                            public void onNext(byte[] message) {
                                // The first answer does not matter.
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

    /** Marshaller of plain bytes. */
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
