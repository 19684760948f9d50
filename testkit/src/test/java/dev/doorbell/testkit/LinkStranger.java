package dev.doorbell.testkit;

import dev.doorbell.proto.link.v1.LinkProto.CarryRequest;
import dev.doorbell.proto.link.v1.LinkProto.CarryResponse;
import dev.doorbell.proto.link.v1.LinkProto.Hello;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import dev.doorbell.proto.link.v1.LinkServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Client that opens links to a service without being another service of the run. */
final class LinkStranger implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final ManagedChannel channel;

    LinkStranger(String address) {
        channel = InProcessChannelBuilder.forName(address).directExecutor().build();
    }

    /** Opens a link with {@code headers}. */
    Link open(Metadata headers) {
        return new Link(headers);
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }

    static CarryRequest hello(long runId, int group) {
        return CarryRequest.newBuilder()
                .setHello(Hello.newBuilder().setRunId(runId).setSourceGroup(group))
                .build();
    }

    static CarryRequest batch(TrainBatch batch) {
        return CarryRequest.newBuilder().setBatch(batch).build();
    }

    /** Link and its end. */
    final class Link implements StreamObserver<CarryResponse> {

        private final CompletableFuture<Status> end = new CompletableFuture<>();
        private final StreamObserver<CarryRequest> requests;

        Link(Metadata headers) {
            requests =
                    LinkServiceGrpc.newStub(channel)
                            .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers))
                            .carry(this);
        }

        Link send(CarryRequest request) {
            requests.onNext(request);
            return this;
        }

        Link complete() {
            requests.onCompleted();
            return this;
        }

        Status end() throws Exception {
            return end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        @Override
        public void onNext(CarryResponse response) {
            // Confirms the end; onCompleted follows.
        }

        @Override
        public void onError(Throwable cause) {
            end.complete(Status.fromThrowable(cause));
        }

        @Override
        public void onCompleted() {
            end.complete(Status.OK);
        }
    }
}
