package dev.doorbell.wire.member;

import com.google.protobuf.ByteString;
import dev.doorbell.proto.membership.v1.MembershipProto.Challenge;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.Registered;
import dev.doorbell.proto.membership.v1.MembershipServiceGrpc;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.admission.ReadableRequests;
import dev.doorbell.wire.admission.RefusalLog;
import dev.doorbell.wire.link.OutboundStream;
import io.grpc.BindableService;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.StreamObserver;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes services in as members and passes on their messages. */
public final class MembershipGrpcService
        implements BindableService, MembershipServiceGrpc.AsyncService {

    private static final Logger log = LoggerFactory.getLogger(MembershipGrpcService.class);
    private static final Context.Key<String> PEER = Context.key("peer");

    /** Lines of an hour that one peer's refusals may take in the log. */
    private static final int LINES_PER_PEER = 50;

    private final Membership membership;
    private final JoinSecret secret;
    private final RefusalLog refusals =
            new RefusalLog(line -> log.warn("{}", line), LINES_PER_PEER);

    /** The door to {@code membership}, for services that know {@code secret}. */
    public MembershipGrpcService(Membership membership, JoinSecret secret) {
        this.membership = membership;
        this.secret = secret;
    }

    @Override
    public ServerServiceDefinition bindService() {
        return ServerInterceptors.intercept(
                ReadableRequests.of(MembershipServiceGrpc.bindService(this), refusals),
                new PeerNames());
    }

    @Override
    public StreamObserver<ParticipateRequest> participate(
            StreamObserver<ParticipateResponse> responses) {
        Session session = new Session(new OutboundStream<>(responses), String.valueOf(PEER.get()));
        session.begin();
        return session;
    }

    /** One service's stream. */
    final class Session implements StreamObserver<ParticipateRequest> {

        private final OutboundStream<ParticipateResponse> stream;
        private final String peer;
        private final ByteString nonce = JoinSecret.nonce();
        private volatile @Nullable Member member;
        private final MemberLife life = membership.begin();

        Session(OutboundStream<ParticipateResponse> stream, String peer) {
            this.stream = stream;
            this.peer = peer;
        }

        void begin() {
            stream.send(
                    ParticipateResponse.newBuilder()
                            .setChallenge(Challenge.newBuilder().setNonce(nonce))
                            .build());
            membership.afterGrace(this::expire);
        }

        /** The service has had its time to register. */
        void expire() {
            end(
                    MemberEvent.TIMED_OUT,
                    Status.DEADLINE_EXCEEDED,
                    "expected a registration within %d s"
                            .formatted(Membership.REGISTRATION_SECONDS));
        }

        MemberLife life() {
            return life;
        }

        @Override
        public void onNext(ParticipateRequest request) {
            if (life.over()) {
                return;
            }
            Member known = member;
            if (request.hasRegister()) {
                register(request.getRegister());
            } else if (known == null) {
                refuse(Status.FAILED_PRECONDITION, "expected the first message to register");
            } else {
                known.heard();
                membership.received(known, request);
            }
        }

        @Override
        public void onError(Throwable cause) {
            if (life.take(MemberEvent.BROKEN)) {
                if (member == null) {
                    refusals.add(
                            peer, "what came as a service left without a word that made sense");
                }
                leave("died: its connection broke");
            }
        }

        @Override
        public void onCompleted() {
            if (life.take(MemberEvent.CLOSED)) {
                leave("left the cluster");
            }
            stream.complete();
        }

        private void register(Register request) {
            if (member != null) {
                refuse(Status.FAILED_PRECONDITION, "expected one registration per stream");
                return;
            }
            Member joined;
            try {
                joined = Registration.require(request, secret, nonce, stream, life);
            } catch (StatusException e) {
                refuse(e.getStatus(), String.valueOf(e.getStatus().getDescription()));
                return;
            }
            if (!membership.admits(joined.serviceId())) {
                refuse(
                        Status.ALREADY_EXISTS,
                        "a service called " + joined.serviceId() + " is a member already");
                return;
            }
            if (!life.take(MemberEvent.REGISTERED)) {
                return; // It ran out of time just now.
            }
            member = joined;
            stream.send(
                    ParticipateResponse.newBuilder()
                            .setRegistered(
                                    Registered.newBuilder()
                                            .setHeartbeatSeconds(Membership.HEARTBEAT_SECONDS))
                            .build());
            membership.join(joined);
        }

        private void refuse(Status status, String sentence) {
            end(MemberEvent.REFUSED, status, sentence);
        }

        private void end(MemberEvent event, Status status, String sentence) {
            if (!life.take(event)) {
                return;
            }
            refusals.add(
                    peer,
                    "what came as a service, %s: %s"
                            .formatted(status.getCode().name().toLowerCase(Locale.ROOT), sentence));
            stream.fail(status.withDescription(sentence).asException());
            leave("broke the protocol");
        }

        private void leave(String reason) {
            Member known = member;
            if (known != null) {
                membership.leave(known, reason);
            }
        }
    }

    /** Notes which address a stream comes from. */
    private static final class PeerNames implements ServerInterceptor {

        @Override
        public <Q, A> ServerCall.Listener<Q> interceptCall(
                ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
            String peer =
                    RefusalLog.peer(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
            return Contexts.interceptCall(
                    Context.current().withValue(PEER, peer), call, headers, next);
        }
    }
}
