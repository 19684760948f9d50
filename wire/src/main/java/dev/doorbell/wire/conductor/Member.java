package dev.doorbell.wire.conductor;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
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
    private volatile long lastHeardNanos = System.nanoTime();

    Member(
            String serviceId,
            LpKind kind,
            String linkAddress,
            String httpAddress,
            OutboundStream<ParticipateResponse> stream) {
        this.serviceId = serviceId;
        this.kind = kind;
        this.linkAddress = linkAddress;
        this.httpAddress = httpAddress;
        this.stream = stream;
    }

    /** Its name, kept over restarts. */
    public String serviceId() {
        return serviceId;
    }

    /** What it hosts. */
    public LpKind kind() {
        return kind;
    }

    /** Where other services reach it, as a gRPC target. */
    public String linkAddress() {
        return linkAddress;
    }

    /** Where its management endpoints listen; empty when it has none. */
    public String httpAddress() {
        return httpAddress;
    }

    /** When it joined. */
    public Instant since() {
        return since;
    }

    /** Its kind and name: {@code nic-service nic-2}. */
    public String describe() {
        return ServiceKinds.text(kind) + " " + serviceId;
    }

    void send(ParticipateResponse message) {
        stream.send(message);
    }

    void heard() {
        lastHeardNanos = System.nanoTime();
    }

    /** Nanoseconds since it was last heard. */
    public long silentNanos() {
        return System.nanoTime() - lastHeardNanos;
    }

    void dismiss(Throwable cause) {
        stream.fail(cause);
    }
}
