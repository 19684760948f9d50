package dev.doorbell.wire.member;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;

/** Hears of members and from them. Called on the event loop: must not block. */
public interface MemberListener {

    /** A member sent a message of a run. */
    void received(Member member, ParticipateRequest message);

    /** A member is gone; {@code reason} completes the sentence "nic-service nic-2 ...". */
    void left(Member member, String reason);
}
