package dev.doorbell.wire.member;

import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.workloads.cluster.LpKind;

/** Kinds of services, from wire and in words. */
public final class ServiceKinds {

    private ServiceKinds() {}

    /** The kind's name as people know it: {@code nic-service}. */
    public static String text(LpKind kind) {
        return switch (kind) {
            case NODE -> "node-agent";
            case NIC -> "nic-service";
            case DPU -> "dpu-service";
        };
    }

    static LpKind toModel(ServiceKind kind) {
        return switch (kind) {
            case SERVICE_KIND_NODE_AGENT -> LpKind.NODE;
            case SERVICE_KIND_NIC_SERVICE -> LpKind.NIC;
            case SERVICE_KIND_DPU_SERVICE -> LpKind.DPU;
            case SERVICE_KIND_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException(
                            "expected a known kind of service but was " + kind);
        };
    }
}
