package dev.doorbell.pdes.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Kind of a resource: something that serves one user at a time and may be what limits a job. */
public enum ResourceKind {
    /** Memory of a host or of a DPU. */
    DRAM("DRAM"),
    /** Memory of a GPU. */
    GPU_MEMORY("gpu# memory"),
    /** Multiprocessors of a GPU. */
    GPU_SMS("gpu# SMs"),
    /** Thread blocks of a GPU that communicate; their mean share of the time. */
    GPU_BLOCKS("gpu# thread blocks"),
    /** Copy engine of a GPU, from its memory to the host's. */
    GPU_COPIES_TO_HOST("gpu# copies to host"),
    /** Copy engine of a GPU, from the host's memory to its own. */
    GPU_COPIES_TO_DEVICE("gpu# copies to device"),
    /** PCIe from a host or a DPU to a NIC. */
    PCIE_TO_NIC("PCIe to nic#"),
    /** PCIe from a NIC to its node. */
    PCIE_TO_NODE("PCIe to node"),
    /** PCIe from a GPU, whatever it stores to. */
    PCIE_FROM_GPU("PCIe from gpu#"),
    /** PCIe to a GPU: data that it loads from the host, and stores of peers. */
    PCIE_TO_GPU("PCIe to gpu#"),
    /** PCIe from a GPU to the host's memory. */
    PCIE_FROM_GPU_TO_HOST("PCIe from gpu# to the host"),
    /** Accesses of a GPU's thread blocks to host memory, in both directions together. */
    GPU_HOST_ACCESSES("gpu# accesses to the host"),
    /** NVLink out of a GPU. */
    NVLINK_FROM_GPU("NVLink from gpu#"),
    /** NVLink into a GPU. */
    NVLINK_TO_GPU("NVLink to gpu#"),
    /** Link from a NIC to the fabric. */
    EGRESS_LINK("egress link"),
    /** Link from the fabric to a NIC. */
    INGRESS_LINK("ingress link"),
    /** Switch inside a NIC, between its functions. */
    EMBEDDED_SWITCH("embedded switch"),
    /** Engine of a NIC that starts messages. */
    MESSAGE_ENGINE("message engine"),
    /** Engine of a NIC that takes messages in. */
    RECEIVE_ENGINE("receive engine"),
    /** Core of a proxy thread of NVSHMEM, by GPU and thread. */
    PROXY_CORE("proxy core #.#"),
    /** Core that rings doorbells for a GPU. */
    DOORBELL_CORE("doorbell core #"),
    /** Core of the helper thread of an MSCCL rank. */
    HELPER_CORE("helper of rank #"),
    /** Core of a thread of a rank's sockets. */
    SOCKET_CORE("socket thread #.#"),
    /** Core of a rank on a host. */
    RANK_CORE("core of rank #"),
    /** Core of the progress thread of a rank on a host. */
    PROGRESS_CORE("progress thread of rank #"),
    /** Core of a worker process on a DPU. */
    WORKER_CORE("worker#");

    /** Stands for a number in a text. */
    private static final String NUMBER = "#";

    private final String text;
    private final String words;

    ResourceKind(String text) {
        this.text = text;
        words = text.replace(".#", "").replace(" #", "").replace("#", "");
    }

    /** Its name without numbers: {@code egress link}, {@code gpu memory}. */
    public String words() {
        return words;
    }

    /**
     * Kind that has the same rate: the other direction of a link, or the other engine of a NIC.
     * This kind where there is none.
     */
    public ResourceKind counterpart() {
        return switch (this) {
            case PCIE_TO_NIC -> PCIE_TO_NODE;
            case PCIE_TO_NODE -> PCIE_TO_NIC;
            case PCIE_FROM_GPU -> PCIE_TO_GPU;
            case PCIE_TO_GPU -> PCIE_FROM_GPU;
            case NVLINK_FROM_GPU -> NVLINK_TO_GPU;
            case NVLINK_TO_GPU -> NVLINK_FROM_GPU;
            case EGRESS_LINK -> INGRESS_LINK;
            case INGRESS_LINK -> EGRESS_LINK;
            case MESSAGE_ENGINE -> RECEIVE_ENGINE;
            case RECEIVE_ENGINE -> MESSAGE_ENGINE;
            default -> this;
        };
    }

    /** Numbers that tell resources of this kind at one place apart: 0 to 2. */
    int numbers() {
        return text.split(NUMBER, -1).length - 1;
    }

    /** Its name with numbers in their places. */
    String text(String... numbers) {
        String filled = text;
        for (String number : numbers) {
            filled = filled.replaceFirst(NUMBER, number);
        }
        return filled;
    }

    /** The numbers in a name of this kind; nothing when it is of another. */
    Optional<List<String>> numbersOf(String name) {
        String[] fixed = text.split(NUMBER, -1);
        String[] found = new String[fixed.length - 1];
        int at = 0;
        for (int i = 0; i < fixed.length; i++) {
            if (!name.startsWith(fixed[i], at)) {
                return Optional.empty();
            }
            at += fixed[i].length();
            if (i < found.length) {
                int end = at;
                while (end < name.length() && isPartOfNumber(name.charAt(end))) {
                    end++;
                }
                found[i] = name.substring(at, end);
                if (found[i].isEmpty()) {
                    return Optional.empty();
                }
                at = end;
            }
        }
        return at == name.length() ? Optional.of(Arrays.asList(found)) : Optional.empty();
    }

    private static boolean isPartOfNumber(char c) {
        return (c >= '0' && c <= '9') || c == '*';
    }
}
