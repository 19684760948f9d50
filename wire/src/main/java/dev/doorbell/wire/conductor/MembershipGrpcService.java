package dev.doorbell.wire.conductor;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.Registered;
import dev.doorbell.proto.membership.v1.MembershipServiceGrpc;
import dev.doorbell.wire.link.OutboundStream;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes services in as members and passes on what they say. */
public final class MembershipGrpcService extends MembershipServiceGrpc.MembershipServiceImplBase {

    private static final Logger log = LoggerFactory.getLogger(MembershipGrpcService.class);

    /** Names and addresses are passed on, shown and logged, so nothing else may be in them. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9._:/@\\[\\]-]{1,256}");

    private final Membership membership;

    /** The door to {@code membership}. */
    public MembershipGrpcService(Membership membership) {
        this.membership = membership;
    }

    @Override
    public StreamObserver<ParticipateRequest> participate(
            StreamObserver<ParticipateResponse> responses) {
        return new Session(new OutboundStream<>(responses));
    }

    /** One service's stream. */
    private final class Session implements StreamObserver<ParticipateRequest> {

        private final OutboundStream<ParticipateResponse> stream;
        private @Nullable Member member;

        Session(OutboundStream<ParticipateResponse> stream) {
            this.stream = stream;
        }

        @Override
        public void onNext(ParticipateRequest request) {
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
            if (member == null) {
                log.warn("what came as a service left without a word that made sense");
            }
            leave("died: its connection broke");
        }

        @Override
        public void onCompleted() {
            leave("left the cluster");
            stream.complete();
        }

        private void register(Register request) {
            String id = request.getServiceId();
            if (member != null) {
                refuse(Status.FAILED_PRECONDITION, "expected one registration per stream");
                return;
            }
            if (!NAME.matcher(id).matches()
                    || !ADDRESS.matcher(request.getLinkAddress()).matches()) {
                refuse(Status.INVALID_ARGUMENT, "expected a service's name and address");
                return;
            }
            if (!membership.admits(id)) {
                refuse(Status.ALREADY_EXISTS, "a service called " + id + " is a member already");
                return;
            }
            Member joined;
            try {
                joined =
                        new Member(
                                id,
                                ServiceKinds.toModel(request.getKind()),
                                request.getLinkAddress(),
                                request.getHttpAddress(),
                                stream);
            } catch (IllegalArgumentException e) {
                refuse(Status.INVALID_ARGUMENT, String.valueOf(e.getMessage()));
                return;
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
            log.warn(
                    "refused what came as a service, {}: {}",
                    status.getCode().name().toLowerCase(Locale.ROOT),
                    sentence);
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
}
