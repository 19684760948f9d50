package dev.doorbell.bench;

import com.google.protobuf.ByteString;
import com.google.protobuf.BytesValue;
import com.google.protobuf.Int64Value;
import com.google.protobuf.UnsafeByteOperations;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.clock.v1.ClockProto.ClockState;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.codec.TrainAdapter;
import dev.doorbell.wire.link.Connections;
import dev.doorbell.wire.link.Inbox;
import dev.doorbell.wire.link.LinkGrpcService;
import dev.doorbell.wire.link.LinkLimits;
import dev.doorbell.wire.link.PeerLink;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes of real payload per second from one process to another over the link between services, as a
 * share of the rate of a bare gRPC stream of byte messages between the same two processes.
 */
public final class PayloadShare {

    private static final int CHUNK_BYTES = 4096;
    private static final int MESSAGE_BYTES = 1 << 20;
    private static final int ROUND_BYTES = 64 << 20;
    private static final int ROUNDS = 12;
    private static final int MEASURED_ROUNDS = 8;
    private static final long RUN_ID = 1;
    private static final RunKey KEY = RunKey.of(ByteString.copyFrom(new byte[32]));

    private static final MethodDescriptor<BytesValue, Int64Value> BARE =
            method(
                    MethodDescriptor.MethodType.CLIENT_STREAMING,
                    "Stream",
                    BytesValue.getDefaultInstance());
    private static final MethodDescriptor<Int64Value, Int64Value> TAKEN =
            method(MethodDescriptor.MethodType.UNARY, "Taken", Int64Value.getDefaultInstance());

    private PayloadShare() {}

    /** Measures; with the argument {@code serve}, acts as the other process. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 1 && arguments[0].equals("serve")) {
            serve();
            return;
        }
        Process child =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElse("java"),
                                "-Xmx2g",
                                "--enable-native-access=ALL-UNNAMED",
                                "--sun-misc-unsafe-memory-access=allow",
                                "-cp",
                                System.getProperty("java.class.path"),
                                PayloadShare.class.getName(),
                                "serve")
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (BufferedReader out =
                        new BufferedReader(
                                new InputStreamReader(
                                        child.getInputStream(), StandardCharsets.UTF_8));
                Connections connections = Connections.overNetwork()) {
            measure(connections.connect("127.0.0.1:" + out.readLine()));
        } finally {
            child.destroy();
        }
    }

    private static void measure(Channel channel) {
        PeerLink link =
                new PeerLink(
                        channel,
                        RUN_ID,
                        KEY,
                        0,
                        cause -> System.err.println("link broke: " + cause));
        double[] bare = new double[ROUNDS];
        double[] linked = new double[ROUNDS];
        byte[] content = new byte[MESSAGE_BYTES];
        long batches = 0;
        // Alternating, so that both see the same machine.
        for (int round = 0; round < ROUNDS; round++) {
            long start = System.nanoTime();
            bareRound(channel, content);
            bare[round] = ROUND_BYTES / ((System.nanoTime() - start) / 1e9);
            start = System.nanoTime();
            batches += linkRound(link, content);
            ClientCalls.blockingUnaryCall(
                    channel, TAKEN, CallOptions.DEFAULT, Int64Value.of(batches));
            linked[round] = ROUND_BYTES / ((System.nanoTime() - start) / 1e9);
        }
        link.close();
        double a = median(bare);
        double b = median(linked);
        System.out.printf(
                Locale.ROOT,
                "bare gRPC stream %.2f GB/s, link between services %.2f GB/s (%d-byte DMA writes), share %.0f %%%n",
                a / 1e9,
                b / 1e9,
                CHUNK_BYTES,
                100 * b / a);
    }

    private static long linkRound(PeerLink link, byte[] content) {
        for (int sent = 0; sent < ROUND_BYTES; sent += CHUNK_BYTES) {
            Payload payload = new Payload.Real(content, sent % MESSAGE_BYTES, CHUNK_BYTES);
            link.add(new Train(0, sent, sent, 0, 1, 1, 0, DmaWrite.single(sent, payload)));
        }
        int batches = link.endShipment().size();
        link.send(ClockState.getDefaultInstance());
        return batches;
    }

    private static void bareRound(Channel channel, byte[] content) {
        var done = new java.util.concurrent.CountDownLatch(1);
        StreamObserver<BytesValue> out =
                ClientCalls.asyncClientStreamingCall(
                        channel.newCall(BARE, CallOptions.DEFAULT),
                        new StreamObserver<>() {
                            @Override
                            public void onNext(Int64Value received) {}

                            @Override
                            public void onError(Throwable cause) {
                                System.err.println("stream broke: " + cause);
                                done.countDown();
                            }

                            @Override
                            public void onCompleted() {
                                done.countDown();
                            }
                        });
        for (int sent = 0; sent < ROUND_BYTES; sent += MESSAGE_BYTES) {
            out.onNext(BytesValue.of(UnsafeByteOperations.unsafeWrap(content)));
        }
        out.onCompleted();
        try {
            done.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void serve() throws IOException, InterruptedException {
        Taker taker = new Taker();
        LinkGrpcService links = new LinkGrpcService();
        links.open(RUN_ID, KEY, 1, taker.inbox);
        Server server =
                Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                        .directExecutor()
                        .maxInboundMessageSize(256 << 20)
                        .addService(links)
                        .addService(
                                ServerServiceDefinition.builder("doorbell.bench.Bytes")
                                        .addMethod(
                                                BARE,
                                                ServerCalls.asyncClientStreamingCall(
                                                        PayloadShare::receive))
                                        .addMethod(TAKEN, ServerCalls.asyncUnaryCall(taker::take))
                                        .build())
                        .build()
                        .start();
        System.out.println(server.getPort());
        server.awaitTermination();
    }

    private static StreamObserver<BytesValue> receive(StreamObserver<Int64Value> responses) {
        AtomicLong received = new AtomicLong();
        return new StreamObserver<>() {
            @Override
            public void onNext(BytesValue message) {
                ByteString value = message.getValue();
                received.addAndGet(value.size());
            }

            @Override
            public void onError(Throwable cause) {
                System.err.println("stream broke: " + cause);
            }

            @Override
            public void onCompleted() {
                responses.onNext(Int64Value.of(received.get()));
                responses.onCompleted();
            }
        };
    }

    private static double median(double[] values) {
        double[] sorted = java.util.Arrays.copyOfRange(values, ROUNDS - MEASURED_ROUNDS, ROUNDS);
        java.util.Arrays.sort(sorted);
        return sorted[MEASURED_ROUNDS / 2];
    }

    private static <R extends com.google.protobuf.Message> MethodDescriptor<R, Int64Value> method(
            MethodDescriptor.MethodType type, String name, R request) {
        return MethodDescriptor.<R, Int64Value>newBuilder()
                .setType(type)
                .setFullMethodName(
                        MethodDescriptor.generateFullMethodName("doorbell.bench.Bytes", name))
                .setRequestMarshaller(ProtoUtils.marshaller(request))
                .setResponseMarshaller(ProtoUtils.marshaller(Int64Value.getDefaultInstance()))
                .build();
    }

    /** Answers after a number of batches, when every train in them is a model object. */
    private static final class Taker {

        private final Inbox inbox =
                new Inbox(
                        2,
                        LinkLimits.mostWaitingBytes(),
                        this::arrived,
                        sentence -> System.err.println("inbox is closed: " + sentence));
        private final Deque<Question> questions = new ArrayDeque<>();
        private long batches;
        private long trains;

        synchronized void take(Int64Value upTo, StreamObserver<Int64Value> responses) {
            questions.add(new Question(upTo.getValue(), responses));
            answer();
        }

        private synchronized void arrived() {
            for (Inbox.Arrival arrival : inbox.take()) {
                batches++;
                for (var train : arrival.batch().getTrainsList()) {
                    trains += TrainAdapter.toModel(train).count();
                }
            }
            answer();
        }

        private void answer() {
            while (!questions.isEmpty() && batches >= questions.getFirst().batches()) {
                StreamObserver<Int64Value> responses = questions.remove().responses();
                responses.onNext(Int64Value.of(trains));
                responses.onCompleted();
            }
        }
    }

    private record Question(long batches, StreamObserver<Int64Value> responses) {}
}
