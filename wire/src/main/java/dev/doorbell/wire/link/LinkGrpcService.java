package dev.doorbell.wire.link;

import dev.doorbell.proto.link.v1.LinkProto.CarryRequest;
import dev.doorbell.proto.link.v1.LinkProto.CarryResponse;
import dev.doorbell.proto.link.v1.LinkServiceGrpc;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Takes in batches from other services and puts them in the inbox of their run. */
public final class LinkGrpcService extends LinkServiceGrpc.LinkServiceImplBase {

    private final Map<Long, Inbox> inboxes = new ConcurrentHashMap<>();

    /** From now on batches of {@code runId} are welcome. */
    public void open(long runId, Inbox inbox) {
        inboxes.put(runId, inbox);
    }

    /** The run is over; what still arrives for it is dropped. */
    public void close(long runId) {
        inboxes.remove(runId);
    }

    @Override
    public StreamObserver<CarryRequest> carry(StreamObserver<CarryResponse> responses) {
        return new Carried(responses);
    }

    private final class Carried implements StreamObserver<CarryRequest> {

        private final StreamObserver<CarryResponse> responses;
        private @Nullable Inbox inbox;
        private int source;

        Carried(StreamObserver<CarryResponse> responses) {
            this.responses = responses;
        }

        @Override
        public void onNext(CarryRequest request) {
            switch (request.getContentCase()) {
                case HELLO -> {
                    source = request.getHello().getSourceGroup();
                    inbox = inboxes.get(request.getHello().getRunId());
                    if (inbox == null) {
                        responses.onError(
                                Status.FAILED_PRECONDITION
                                        .withDescription("expected a run that is prepared here")
                                        .asRuntimeException());
                    }
                }
                case BATCH -> {
                    if (inbox != null) {
                        inbox.add(source, request.getBatch());
                    }
                }
                case CONTENT_NOT_SET -> {
                    // A message of a newer version; there is nothing in it for this one.
                }
            }
        }

        @Override
        public void onError(Throwable cause) {
            // The coordinator watches over services and ends the run; a link has nothing to add.
        }

        @Override
        public void onCompleted() {
            responses.onNext(CarryResponse.getDefaultInstance());
            responses.onCompleted();
        }
    }
}
