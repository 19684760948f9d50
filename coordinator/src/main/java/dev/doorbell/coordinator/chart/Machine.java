package dev.doorbell.coordinator.chart;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The cluster a job runs on: what every node has, and how busy each part was as far as it is known.
 *
 * @param nodes number of nodes
 * @param gpus of a node
 * @param nics of a node
 * @param dpus of a node
 * @param shares busy thousandths of the run by resource; a part may have several
 */
public record Machine(int nodes, int gpus, int nics, int dpus, SequencedMap<String, Long> shares) {

    /** The machine of a profile. */
    public static Machine of(Profile profile, int nodes, Collection<Busy> busy) {
        SequencedMap<String, Long> shares = new LinkedHashMap<>();
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
        String name = "gpu" + gpu;
        return parts(
                Stream.of(" " + name + " memory", " NVLink from " + name, " NVLink to " + name)
                        .map(it -> "node" + node + it)
                        .toList(),
                "node" + node + " PCIe from " + name);
    }

    /** Engines of a NIC. */
    SequencedMap<String, Long> nic(int node, int nic) {
        return parts(
                Stream.of(" message engine", " receive engine", " embedded switch")
                        .map(it -> "node" + node + "/nic" + nic + it)
                        .toList(),
                "");
    }

    /** The link of a NIC to the fabric, in both directions. */
    SequencedMap<String, Long> link(int node, int nic) {
        return parts(
                Stream.of(" egress link", " ingress link")
                        .map(it -> "node" + node + "/nic" + nic + it)
                        .toList(),
                "");
    }

    /** PCIe between a NIC and its node, in both directions. */
    SequencedMap<String, Long> pcie(int node, int nic) {
        return parts(
                List.of("node" + node + " PCIe to nic" + nic),
                "node" + node + "/nic" + nic + " PCIe to node");
    }

    /** The Arm side of a DPU: its workers, its memory. */
    SequencedMap<String, Long> dpu(int node, int dpu) {
        return parts(List.of(), "node" + node + "/dpu" + dpu + " ");
    }

    /** Memory and cores of a host. */
    SequencedMap<String, Long> host(int node) {
        SequencedMap<String, Long> host = parts(List.of("node" + node + " DRAM"), "");
        for (String cores : List.of("proxy core ", "helper of ")) {
            host.putAll(parts(List.of(), "node" + node + " " + cores));
        }
        return host;
    }

    /** The largest share of some resources; empty when none of them is known. */
    static OptionalLong busiest(Map<String, Long> parts) {
        return parts.values().stream().mapToLong(Long::longValue).max();
    }

    private SequencedMap<String, Long> parts(List<String> names, String beginning) {
        SequencedMap<String, Long> parts = new LinkedHashMap<>();
        shares.forEach((resource, share) -> {
            boolean begins = !beginning.isEmpty() && resource.startsWith(beginning);
            if (begins || names.contains(resource)) {
                parts.put(resource, share);
            }
        });
        return parts;
    }
}
