package dev.doorbell.wire.member;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.wire.link.OutboundStream;
import dev.doorbell.workloads.cluster.LpKind;
import java.time.Instant;

/** A service that is a member of the cluster, for as long as its stream is open. */
public final class Member {

    private final String serviceId;
    private final LpKind kind;
    private final String linkAddress;
    private final String httpAddress;
    private final Instant since = Instant.now();
    private final OutboundStream<ParticipateResponse> stream;
    private final MemberLife life;

    /** A service as it registered; its kind must be known. */
    Member(Register request, OutboundStream<ParticipateResponse> stream, MemberLife life) {
        this.serviceId = request.getServiceId();
        this.kind = ServiceKinds.toModel(request.getKind());
        this.linkAddress = request.getLinkAddress();
        this.httpAddress = request.getHttpAddress();
        this.stream = stream;
        this.life = life;
    }

    /** Its name, kept over restarts. */
    public String serviceId() {
        return serviceId;
    }

    /** Kind of the processes it hosts. */
    public LpKind kind() {
        return kind;
    }

    /** Address at which other services reach it, as a gRPC target. */
    public String linkAddress() {
        return linkAddress;
    }

    /** Address of its management endpoints; empty when it has none. */
    public String httpAddress() {
        return httpAddress;
    }

    /** Instant at which it joined. */
    public Instant since() {
        return since;
    }

    /** Its kind and name: {@code nic-service nic-2}. */
    public String describe() {
        return ServiceKinds.text(kind) + " " + serviceId;
    }

    /** Sends it a message; dropped once its stream has ended. */
    public void send(ParticipateResponse message) {
        stream.send(message);
    }

    MemberLife life() {
        return life;
    }

    void heard() {
        life.heard();
    }

    /** Nanoseconds since it was last heard. */
    public long silentNanos() {
        return life.silentNanos();
    }

    void dismiss(Throwable cause) {
        stream.fail(cause);
    }
}
