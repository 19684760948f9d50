package dev.doorbell.coordinator.report;

import dev.doorbell.hardware.profile.Constant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Which constants of a machine say how long a resource is busy with what it serves: the first of
 * them is the one to turn first. They are known by what the resource is, not by trying.
 */
public final class Knobs {

    private static final SequencedMap<Pattern, List<String>> OF = new LinkedHashMap<>();

    static {
        of(
                "^latency$", // Of an operation that a thread block posts.
                "gpu.l2",
                "gpu.fence",
                "gpu.wqeBuild",
                "pcie.oneWay",
                "gpu.mmioStore",
                "gpu.dmaRead",
                "nic.doorbell");
        of(
                "proxy core",
                "proxy.buildWqe",
                "proxy.pollCqe",
                "proxy.pass",
                "proxy.ringRead",
                "proxy.bookkeeping",
                "proxy.decode",
                "proxy.ringDoorbell",
                "proxy.updateDbr");
        of("(egress|ingress) link", "fabric.linkRate", "fabric.mtu", "nic.dcHeader");
        of("embedded switch", "nic.loopbackRate");
        of("message engine", "nic.messageInterval");
        of("receive engine", "nic.messageInterval");
        of("NVLink", "nvlink.rate", "nvlink.header", "nvlink.sector");
        of(
                "PCIe|engine",
                "pcie.rate",
                "pcie.maxPayload",
                "pcie.requestHeader",
                "pcie.completionHeader",
                "pcie.maxReadRequest");
        of("dpu[0-9]+ DRAM", "dpu.memoryRate");
        of("DRAM", "host.memoryRate");
        of("gpu[0-9]+ memory", "gpu.memoryRate");
        of("worker", "dpu.armFactor", "dpu.copyRate");
        of("helper", "msccl.helperPass");
        of("gpu[0-9]+ ", "gpu.memoryRate", "gpu.smRate", "gpu.loadsInFlight");
    }

    private Knobs() {}

    private static void of(String resource, String... constants) {
        OF.put(Pattern.compile(resource), List.of(constants));
    }

    /**
     * The constants of a resource, the usual one to turn before the others; none where nothing is
     * known.
     *
     * @param resource its name, such as {@code node0/nic0 egress link}, or {@code latency}
     * @param machine constants by name
     */
    public static List<Constant> of(String resource, Map<String, Constant> machine) {
        return OF.entrySet().stream()
                .filter(it -> it.getKey().matcher(resource).find())
                .findFirst()
                .stream()
                .flatMap(it -> it.getValue().stream())
                .flatMap(name -> Stream.ofNullable(machine.get(name)))
                .toList();
    }
}
