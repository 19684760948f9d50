package dev.doorbell.coordinator.robust;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.netty.NettyChannelBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Client that makes calls of bytes, whatever the types of their methods. */
final class Caller implements AutoCloseable {

    private static final long ABANDONED_MILLIS = 300;
    private static final long PATIENCE_SECONDS = 20;
    private static final MethodDescriptor.Marshaller<byte[]> BYTES =
            new MethodDescriptor.Marshaller<>() {
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
            };

    private final Map<Call.Port, ManagedChannel> channels = new EnumMap<>(Call.Port.class);

    Caller(String coordinator, String link) {
        channels.put(Call.Port.COORDINATOR, open(coordinator));
        channels.put(Call.Port.LINK, open(link));
    }

    /** Makes a call and returns its answer. */
    CompletableFuture<Answer> make(Call call) {
        MethodDescriptor<byte[], byte[]> method =
                MethodDescriptor.newBuilder(BYTES, BYTES)
                        .setType(MethodDescriptor.MethodType.BIDI_STREAMING)
                        .setFullMethodName(call.method())
                        .build();
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        long began = System.nanoTime();
        boolean abandoned = call.end() == Call.End.ABANDON;
        CallOptions options =
                CallOptions.DEFAULT.withDeadlineAfter(
                        abandoned ? ABANDONED_MILLIS : TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS),
                        TimeUnit.MILLISECONDS);
        if (call.compressed()) {
            options = options.withCompression("gzip");
        }
        ClientCall<byte[], byte[]> out = channels.get(call.port()).newCall(method, options);
        out.start(
                new ClientCall.Listener<>() {
                    @Override
                    public void onMessage(byte[] message) {
                        if (call.method().contains("/Watch")) {
                            // It would continue; the first message is the answer.
                            answer.complete(new Answer(Status.OK, System.nanoTime() - began));
                            out.cancel("it was answered", null);
                        }
                    }

                    @Override
                    public void onClose(Status status, Metadata trailers) {
                        answer.complete(new Answer(status, System.nanoTime() - began));
                    }
                },
                call.headers());
        out.request(Integer.MAX_VALUE);
        call.messages().forEach(out::sendMessage);
        switch (call.end()) {
            case HALF_CLOSE -> out.halfClose();
            case CANCEL -> out.cancel("the client has gone", null);
            case ABANDON -> {
                // The deadline is the client's.
            }
        }
        return answer;
    }

    @Override
    public void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
    }

    private static ManagedChannel open(String address) {
        return NettyChannelBuilder.forTarget(address)
                .usePlaintext()
                .maxInboundMetadataSize(1 << 20)
                .build();
    }

    /**
     * Answer to a call.
     *
     * @param status final status
     * @param nanos duration
     */
    record Answer(Status status, long nanos) {}
}
