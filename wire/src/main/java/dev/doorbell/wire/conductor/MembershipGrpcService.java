package dev.doorbell.wire.conductor;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.Registered;
import dev.doorbell.proto.membership.v1.MembershipServiceGrpc;
import dev.doorbell.wire.link.OutboundStream;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import org.jspecify.annotations.Nullable;

/** Takes services in as members and passes on what they say. */
public final class MembershipGrpcService extends MembershipServiceGrpc.MembershipServiceImplBase {

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
                stream.fail(
                        Status.FAILED_PRECONDITION
                                .withDescription("expected the first message to register")
                                .asException());
            } else {
                known.heard();
                if (!request.hasHeartbeat()) {
                    membership.received(known, request);
                }
            }
        }

        @Override
        public void onError(Throwable cause) {
            leave("died: its connection broke");
        }

        @Override
        public void onCompleted() {
            leave("left the cluster");
            stream.complete();
        }

        private void register(Register request) {
            Member joined;
            try {
                joined =
                        new Member(
                                request.getServiceId(),
                                ServiceKinds.toModel(request.getKind()),
                                request.getLinkAddress(),
                                request.getHttpAddress(),
                                stream);
            } catch (IllegalArgumentException e) {
                stream.fail(Status.INVALID_ARGUMENT.withDescription(e.getMessage()).asException());
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

        private void leave(String reason) {
            Member known = member;
            if (known != null) {
                membership.leave(known, reason);
            }
        }
    }
}
