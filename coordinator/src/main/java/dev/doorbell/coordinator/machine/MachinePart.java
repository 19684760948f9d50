package dev.doorbell.coordinator.machine;

import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Part of a node that its drawing shows.
 *
 * @param node number of the node
 * @param kind kind of the part
 * @param number its number among those of its kind in the node; 0 for the host
 */
public record MachinePart(int node, Kind kind, int number) {

    private static final Pattern NAME =
            Pattern.compile("node(\\d{1,6})/(?:host|(gpu|nic|dpu)(\\d{1,6}))");

    /** Kind of a part. */
    public enum Kind {
        /** Memory and cores of the host. */
        HOST,
        /** GPU with its memory, SMs, copy engines, NVLink and PCIe. */
        GPU,
        /** Engines of a NIC. */
        NIC,
        /** Arm side of a DPU. */
        DPU,
        /** PCIe between a NIC and its node, both directions. */
        PCIE,
        /** Link of a NIC to the fabric, both directions. */
        LINK
    }

    /** Returns the part that a resource belongs to. */
    static MachinePart of(Resource resource) {
        Place place = resource.place();
        return switch (resource.kind()) {
            case DRAM,
                    PROXY_CORE,
                    DOORBELL_CORE,
                    HELPER_CORE,
                    SOCKET_CORE,
                    RANK_CORE,
                    PROGRESS_CORE,
                    WORKER_CORE ->
                    place.kind() == Place.Kind.DPU ? at(place, Kind.DPU) : host(place.node());
            case GPU_MEMORY,
                    GPU_SMS,
                    GPU_BLOCKS,
                    GPU_COPIES_TO_HOST,
                    GPU_COPIES_TO_DEVICE,
                    PCIE_FROM_GPU,
                    PCIE_TO_GPU,
                    PCIE_FROM_GPU_TO_HOST,
                    GPU_HOST_ACCESSES,
                    NVLINK_FROM_GPU,
                    NVLINK_TO_GPU ->
                    new MachinePart(place.node(), Kind.GPU, resource.number());
            case PCIE_TO_NIC -> new MachinePart(place.node(), Kind.PCIE, resource.number());
            case PCIE_TO_NODE -> at(place, Kind.PCIE);
            case EGRESS_LINK, INGRESS_LINK -> at(place, Kind.LINK);
            case EMBEDDED_SWITCH, MESSAGE_ENGINE, RECEIVE_ENGINE -> at(place, Kind.NIC);
        };
    }

    /** Returns the host of a node. */
    static MachinePart host(int node) {
        return new MachinePart(node, Kind.HOST, 0);
    }

    private static MachinePart at(Place place, Kind kind) {
        return new MachinePart(place.node(), kind, place.number());
    }

    /** Returns the box of a {@link #name}; empty if the text is none. */
    public static Optional<MachinePart> parse(String name) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int node = Integer.parseInt(matcher.group(1));
        return Optional.of(
                matcher.group(2) == null
                        ? host(node)
                        : new MachinePart(
                                node,
                                switch (matcher.group(2)) {
                                    case "gpu" -> Kind.GPU;
                                    case "nic" -> Kind.NIC;
                                    default -> Kind.DPU;
                                },
                                Integer.parseInt(matcher.group(3))));
    }

    /** Returns its label within its node: {@code gpu1}, {@code host}. */
    String label() {
        return switch (kind) {
            case HOST -> "host";
            case GPU -> "gpu" + number;
            case NIC -> "nic" + number;
            case DPU -> "dpu" + number;
            case PCIE -> "PCIe of nic" + number;
            case LINK -> "link of nic" + number;
        };
    }

    /** Returns its name: {@code node0/gpu1}, {@code node0/host}. */
    public String name() {
        return "node" + node + "/" + label();
    }

    /** True for a resource of the part, and for one of the wires that end at a NIC. */
    public boolean shows(Resource resource) {
        MachinePart part = of(resource);
        return part.equals(this)
                || (kind == Kind.NIC
                        && (part.kind == Kind.PCIE || part.kind == Kind.LINK)
                        && part.node == node
                        && part.number == number);
    }
}
