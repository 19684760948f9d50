package dev.doorbell.wire.member;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.wire.link.OutboundStream;
import io.grpc.stub.StreamObserver;

/** Members for tests; messages to them are dropped. */
public final class TestMembers {

    private TestMembers() {}

    /** A service that has just registered. */
    public static Member of(String id, ServiceKind kind) {
        return new Member(
                Register.newBuilder()
                        .setServiceId(id)
                        .setKind(kind)
                        .setLinkAddress(id + ":1")
                        .build(),
                new OutboundStream<>(new Nowhere()),
                new MemberLife(System::nanoTime));
    }

    private static final class Nowhere implements StreamObserver<ParticipateResponse> {
        @Override
        public void onNext(ParticipateResponse message) {}

        @Override
        public void onError(Throwable cause) {}

        @Override
        public void onCompleted() {}
    }
}
