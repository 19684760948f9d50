package dev.doorbell.coordinator.report;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Constants of a machine that determine how long a resource is busy per use. The first one is the
 * most effective to change. They are known by kind of resource, not by experiment.
 */
public final class Knobs {

    private Knobs() {}

    /**
     * Constants of a limit, the most effective one first. Empty if none is known.
     *
     * @param limit resource, or empty for the latency of an operation
     * @param machine constants by name
     */
    public static List<Constant> of(Optional<Resource> limit, Map<String, Constant> machine) {
        return limit.map(Knobs::names).orElseGet(Knobs::latency).stream()
                .flatMap(name -> Stream.ofNullable(machine.get(name)))
                .toList();
    }

    /** Constants of an operation that a thread block posts. */
    private static List<String> latency() {
        return List.of(
                "gpu.l2",
                "gpu.fence",
                "gpu.fenceStore",
                "gpu.store",
                "pcie.oneWay",
                "gpu.mmioStore",
                "gpu.dmaRead",
                "nic.doorbell");
    }

    private static List<String> names(Resource resource) {
        return switch (resource.kind()) {
            case PROXY_CORE ->
                    List.of(
                            "proxy.buildWqe",
                            "proxy.pollCqe",
                            "proxy.pass",
                            "proxy.ringRead",
                            "proxy.bookkeeping",
                            "proxy.decode",
                            "proxy.ringDoorbell",
                            "proxy.updateDbr",
                            "proxy.pollEmpty",
                            "proxy.mutex");
            case EGRESS_LINK, INGRESS_LINK ->
                    List.of("fabric.linkRate", "fabric.mtu", "nic.dcHeader");
            case EMBEDDED_SWITCH -> List.of("nic.loopbackRate");
            case MESSAGE_ENGINE, RECEIVE_ENGINE -> List.of("nic.messageInterval");
            case NVLINK_FROM_GPU, NVLINK_TO_GPU ->
                    List.of("nvlink.rate", "nvlink.header", "nvlink.sector");
            case PCIE_TO_NIC, PCIE_TO_NODE, PCIE_FROM_GPU, PCIE_TO_GPU, PCIE_FROM_GPU_TO_HOST ->
                    List.of(
                            "pcie.rate",
                            "pcie.maxPayload",
                            "pcie.requestHeader",
                            "pcie.completionHeader",
                            "pcie.maxReadRequest");
            case GPU_HOST_ACCESSES -> List.of("gpu.hostAccesses");
            case DRAM ->
                    List.of(
                            resource.place().kind() == Place.Kind.DPU
                                    ? "dpu.memoryRate"
                                    : "host.memoryRate");
            case GPU_MEMORY -> List.of("gpu.memoryRate");
            case WORKER_CORE -> List.of("dpu.armFactor", "dpu.copyRate", "dpu.readLine");
            case RANK_CORE ->
                    List.of(
                            "host.postWqe",
                            "host.ringDoorbell",
                            "host.pollCqe",
                            "host.handleMessage",
                            "host.copyRate");
            case HELPER_CORE -> List.of("msccl.helperPass");
            case SOCKET_CORE ->
                    List.of(
                            "tcp.sendRate",
                            "tcp.loopbackRate",
                            "tcp.receiveRate",
                            "tcp.sendCall",
                            "tcp.receiveCall");
            case GPU_BLOCKS ->
                    List.of(
                            "nvshmem.call",
                            "gpu.l2",
                            "gpu.fence",
                            "gpu.fenceStore",
                            "gpu.store",
                            "gpu.cycle",
                            "gpu.lockHandOver",
                            "gpu.mmioStore");
            case GPU_SMS, GPU_COPIES_TO_HOST, GPU_COPIES_TO_DEVICE ->
                    List.of("gpu.memoryRate", "gpu.smRate", "gpu.loadsInFlight");
            case DOORBELL_CORE -> List.of();
        };
    }
}
