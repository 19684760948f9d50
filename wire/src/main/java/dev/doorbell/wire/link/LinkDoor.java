package dev.doorbell.wire.link;

import dev.doorbell.wire.admission.RefusalLog;
import dev.doorbell.wire.admission.RunKey;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.Optional;

/**
 * Admission of streams to the link port: a stream is accepted when it presents the key of a run
 * that is prepared here, before a byte of a message is read.
 */
final class LinkDoor implements ServerInterceptor {

    /** Admitted peer of the call that is being accepted. */
    static final Context.Key<Admitted> ADMITTED = Context.key("link");

    private final LinkedRuns runs;
    private final RefusalLog refusals;

    LinkDoor(LinkedRuns runs, RefusalLog refusals) {
        this.runs = runs;
        this.refusals = refusals;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        String peer = RefusalLog.peer(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
        Optional<LinkedRun> run = runs.shownBy(headers);
        if (run.isPresent()) {
            Context context = Context.current().withValue(ADMITTED, new Admitted(run.get(), peer));
            return Contexts.interceptCall(context, call, headers, next);
        }
        if (runs.endedShownBy(headers)) {
            call.close(
                    Status.FAILED_PRECONDITION.withDescription("the run has ended here"),
                    new Metadata());
        } else {
            String sentence =
                    "the link shows no key of a run that is prepared here; expected the metadata %s that the coordinator gives to the services of a run"
                            .formatted(RunKey.HEADER.name());
            refusals.add(peer, sentence);
            call.close(Status.PERMISSION_DENIED.withDescription(sentence), new Metadata());
        }
        return new ServerCall.Listener<>() {};
    }

    /**
     * A stream that showed the key of a run.
     *
     * @param run that run
     * @param peer the address that the stream comes from
     */
    record Admitted(LinkedRun run, String peer) {}
}
