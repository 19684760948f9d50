package dev.doorbell.wire.participant;

import com.google.protobuf.ByteString;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.proto.clock.v1.ClockProto;
import dev.doorbell.proto.membership.v1.MembershipProto.Failure;
import dev.doorbell.proto.membership.v1.MembershipProto.Heartbeat;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.Prepared;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.Report;
import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.proto.membership.v1.MembershipProto.Utilisation;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.tally.RunSoFar;
import dev.doorbell.workloads.cluster.LpKind;
import java.util.List;
import java.util.Map;

/** Messages of a service to the coordinator. */
final class ParticipateRequests {

    /** Resources of a run that a heartbeat reports at most. */
    private static final int MOST_RESOURCES = 256;

    private ParticipateRequests() {}

    static ParticipateRequest heartbeat(List<Utilisation> utilisation) {
        return ParticipateRequest.newBuilder()
                .setHeartbeat(Heartbeat.newBuilder().addAllUtilisation(utilisation))
                .build();
    }

    static Utilisation utilisation(long runId, RunSoFar soFar) {
        Utilisation.Builder wire =
                Utilisation.newBuilder()
                        .setRunId(runId)
                        .setClockPs(soFar.clockPs())
                        .setSteps(soFar.steps());
        soFar.busyPs().entrySet().stream()
                .filter(it -> it.getValue() > 0)
                .sorted(Map.Entry.<Resource, Long>comparingByValue().reversed())
                .limit(MOST_RESOURCES)
                .forEach(it -> wire.putBusyPs(it.getKey().name(), it.getValue()));
        return wire.build();
    }

    static ParticipateRequest register(
            ServiceIdentity identity, JoinSecret secret, ByteString nonce) {
        return ParticipateRequest.newBuilder()
                .setRegister(
                        Register.newBuilder()
                                .setServiceId(identity.serviceId())
                                .setKind(kind(identity.kind()))
                                .setLinkAddress(identity.linkAddress())
                                .setHttpAddress(identity.httpAddress())
                                .setProof(
                                        secret.proof(
                                                nonce,
                                                identity.serviceId(),
                                                identity.linkAddress())))
                .build();
    }

    static ParticipateRequest prepared(long runId) {
        return ParticipateRequest.newBuilder()
                .setPrepared(Prepared.newBuilder().setRunId(runId))
                .build();
    }

    static ParticipateRequest progress(ClockProto.Progress progress) {
        return ParticipateRequest.newBuilder().setProgress(progress).build();
    }

    static ParticipateRequest report(Report report) {
        return ParticipateRequest.newBuilder().setReport(report).build();
    }

    static ParticipateRequest failure(long runId, String reason) {
        return ParticipateRequest.newBuilder()
                .setFailure(Failure.newBuilder().setRunId(runId).setReason(reason))
                .build();
    }

    static ParticipateRequest linkLost(long runId, String peer, String reason) {
        return ParticipateRequest.newBuilder()
                .setFailure(
                        Failure.newBuilder()
                                .setRunId(runId)
                                .setReason(reason)
                                .setLostServiceId(peer))
                .build();
    }

    private static ServiceKind kind(LpKind kind) {
        return switch (kind) {
            case NODE -> ServiceKind.SERVICE_KIND_NODE_AGENT;
            case NIC -> ServiceKind.SERVICE_KIND_NIC_SERVICE;
            case DPU -> ServiceKind.SERVICE_KIND_DPU_SERVICE;
        };
    }
}
