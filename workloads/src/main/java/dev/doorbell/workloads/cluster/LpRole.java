package dev.doorbell.workloads.cluster;

/**
 * The part one logical process plays in a cluster.
 *
 * @param lp its number
 * @param kind what it emulates
 * @param node the node it belongs to, from 0
 * @param index among its kind in the node, from 0
 */
public record LpRole(int lp, LpKind kind, int node, int index) {

    /** Its name in reports: {@code node1}, {@code node1/nic3}, {@code node1/dpu0}. */
    public String name() {
        return switch (kind) {
            case NODE -> "node" + node;
            case NIC -> "node" + node + "/nic" + index;
            case DPU -> "node" + node + "/dpu" + index;
        };
    }
}
