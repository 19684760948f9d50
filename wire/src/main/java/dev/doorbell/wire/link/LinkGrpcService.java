package dev.doorbell.wire.link;

import dev.doorbell.proto.link.v1.LinkProto.CarryRequest;
import dev.doorbell.proto.link.v1.LinkProto.CarryResponse;
import dev.doorbell.proto.link.v1.LinkServiceGrpc;
import dev.doorbell.wire.admission.ReadableRequests;
import dev.doorbell.wire.admission.RefusalLog;
import dev.doorbell.wire.admission.RunKey;
import io.grpc.BindableService;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Link port of a service: takes in batches from other services of a run and puts them in the inbox
 * of the run. It refuses all other streams.
 */
public final class LinkGrpcService implements BindableService, LinkServiceGrpc.AsyncService {

    private static final Logger log = LoggerFactory.getLogger(LinkGrpcService.class);

    private final LinkedRuns runs = new LinkedRuns();
    private final RefusalLog refusals;

    /** A link port that has no runs yet. */
    public LinkGrpcService() {
        this(new RefusalLog(line -> log.warn("{}", line), 1));
    }

    LinkGrpcService(RefusalLog refusals) {
        this.refusals = refusals;
    }

    /**
     * Lets links of {@code runId} in.
     *
     * @param key shown by every link of the run
     * @param group the group of the run that is hosted here
     */
    public void open(long runId, RunKey key, int group, Inbox inbox) {
        runs.open(new LinkedRun(runId, key, group, inbox));
    }

    /** Closes the run; messages that still arrive for it are dropped. */
    public void close(long runId) {
        runs.close(runId);
    }

    @Override
    public ServerServiceDefinition bindService() {
        return ServerInterceptors.intercept(
                ReadableRequests.of(LinkServiceGrpc.bindService(this), refusals),
                new LinkDoor(runs, refusals));
    }

    @Override
    public StreamObserver<CarryRequest> carry(StreamObserver<CarryResponse> responses) {
        return new CarriedLink(LinkDoor.ADMITTED.get(), refusals, responses);
    }

    /** Stream that was accepted. */
    private static final class CarriedLink implements StreamObserver<CarryRequest> {

        private static final int NONE = -1;

        private final LinkedRun run;
        private final String peer;
        private final RefusalLog refusals;
        private final StreamObserver<CarryResponse> responses;
        private int source = NONE;
        private boolean ended;

        CarriedLink(
                LinkDoor.Admitted admitted,
                RefusalLog refusals,
                StreamObserver<CarryResponse> responses) {
            run = admitted.run();
            peer = admitted.peer();
            this.refusals = refusals;
            this.responses = responses;
        }

        @Override
        public void onNext(CarryRequest request) {
            if (ended) {
                return;
            }
            switch (request.getContentCase()) {
                case HELLO ->
                        hello(request.getHello().getRunId(), request.getHello().getSourceGroup());
                case BATCH -> {
                    if (source == NONE) {
                        refuse(Status.FAILED_PRECONDITION, "expected a hello before a batch");
                    } else {
                        run.add(source, request.getBatch());
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
            end();
        }

        @Override
        public void onCompleted() {
            if (!ended) {
                end();
                responses.onNext(CarryResponse.getDefaultInstance());
                responses.onCompleted();
            }
        }

        private void hello(long runId, int group) {
            if (source != NONE) {
                refuse(Status.FAILED_PRECONDITION, "expected one hello per link");
            } else if (runId != run.runId()) {
                refuse(
                        Status.PERMISSION_DENIED,
                        "the link is of run %d but shows the key of another".formatted(runId));
            } else if (!run.isPeer(group)) {
                refuse(
                        Status.PERMISSION_DENIED,
                        "the link comes from group %s; expected one of the %d groups of the run, other than the receiver's"
                                .formatted(Integer.toUnsignedString(group), run.groups()));
            } else if (!run.claim(group)) {
                refuse(
                        Status.PERMISSION_DENIED,
                        "group %d has a link already; expected one for each group"
                                .formatted(group));
            } else {
                source = group;
            }
        }

        private void refuse(Status status, String sentence) {
            end();
            refusals.add(peer, sentence);
            responses.onError(status.withDescription(sentence).asRuntimeException());
        }

        private void end() {
            if (!ended && source != NONE) {
                run.release(source);
            }
            ended = true;
        }
    }
}
