package dev.doorbell.workloads.cluster;

import dev.doorbell.pdes.report.Place;

/**
 * Role of one logical process in a cluster.
 *
 * @param lp its number
 * @param kind of hardware it emulates
 * @param node the node it belongs to, from 0
 * @param index among its kind in the node, from 0
 */
public record LpRole(int lp, LpKind kind, int node, int index) {

    /** Place in the cluster. */
    public Place place() {
        return switch (kind) {
            case NODE -> Place.host(node);
            case NIC -> Place.nic(node, index);
            case DPU -> Place.dpu(node, index);
        };
    }

    /** Its name in reports: {@code node1}, {@code node1/nic3}, {@code node1/dpu0}. */
    public String name() {
        return place().name();
    }
}
