package dev.doorbell.coordinator.chart;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.function.Predicate;

/**
 * Cluster of a job: the parts of every node, and the load of each part as far as it is known.
 *
 * @param nodes number of nodes
 * @param gpus GPUs per node
 * @param nics NICs per node
 * @param dpus DPUs per node
 * @param shares busy thousandths of the run by resource; a part may have several
 */
public record Machine(
        int nodes, int gpus, int nics, int dpus, SequencedMap<Resource, Long> shares) {

    /** Returns the machine of a profile. */
    public static Machine of(Profile profile, int nodes, Collection<Busy> busy) {
        SequencedMap<Resource, Long> shares = new LinkedHashMap<>();
        busy.forEach(it -> shares.put(it.resource(), it.sharePermille()));
        return new Machine(
                nodes,
                profile.count("node.gpus"),
                profile.count("node.nics"),
                profile.count("node.dpus"),
                shares);
    }

    /** Resources of a GPU: its memory, NVLink, PCIe. */
    SequencedMap<String, Long> gpu(int node, int gpu) {
        return parts(
                Place.host(node),
                it ->
                        it.number() == gpu
                                && switch (it.kind()) {
                                    case GPU_MEMORY,
                                            NVLINK_FROM_GPU,
                                            NVLINK_TO_GPU,
                                            PCIE_FROM_GPU,
                                            PCIE_TO_GPU,
                                            PCIE_FROM_GPU_TO_HOST,
                                            GPU_HOST_ACCESSES ->
                                            true;
                                    default -> false;
                                });
    }

    /** Engines of a NIC. */
    SequencedMap<String, Long> nic(int node, int nic) {
        return parts(
                Place.nic(node, nic),
                it ->
                        switch (it.kind()) {
                            case MESSAGE_ENGINE, RECEIVE_ENGINE, EMBEDDED_SWITCH -> true;
                            default -> false;
                        });
    }

    /** Link of a NIC to the fabric, in both directions. */
    SequencedMap<String, Long> link(int node, int nic) {
        return parts(
                Place.nic(node, nic),
                it ->
                        it.kind() == ResourceKind.EGRESS_LINK
                                || it.kind() == ResourceKind.INGRESS_LINK);
    }

    /** PCIe between a NIC and its node, in both directions. */
    SequencedMap<String, Long> pcie(int node, int nic) {
        SequencedMap<String, Long> both =
                parts(
                        Place.host(node),
                        it -> it.kind() == ResourceKind.PCIE_TO_NIC && it.number() == nic);
        both.putAll(parts(Place.nic(node, nic), it -> it.kind() == ResourceKind.PCIE_TO_NODE));
        return both;
    }

    /** Arm side of a DPU: its workers, its memory. */
    SequencedMap<String, Long> dpu(int node, int dpu) {
        return parts(Place.dpu(node, dpu), it -> true);
    }

    /** Memory and cores of a host. */
    SequencedMap<String, Long> host(int node) {
        return parts(
                Place.host(node),
                it ->
                        switch (it.kind()) {
                            case DRAM, PROXY_CORE, DOORBELL_CORE, HELPER_CORE, SOCKET_CORE -> true;
                            default -> false;
                        });
    }

    /** Largest share of some resources; empty if none of them is known. */
    static OptionalLong busiest(Map<String, Long> parts) {
        return parts.values().stream().mapToLong(Long::longValue).max();
    }

    private SequencedMap<String, Long> parts(Place place, Predicate<Resource> which) {
        SequencedMap<String, Long> parts = new LinkedHashMap<>();
        shares.forEach((resource, share) -> {
            if (resource.place().equals(place) && which.test(resource)) {
                parts.put(resource.name(), share);
            }
        });
        return parts;
    }
}
