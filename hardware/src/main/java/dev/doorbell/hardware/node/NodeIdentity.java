package dev.doorbell.hardware.node;

import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.pdes.report.Place;

/**
 * Identity of a computer in a cluster.
 *
 * @param place in the cluster: a host or the Arm side of a DPU
 * @param function index of the NIC function that serves it
 */
public record NodeIdentity(Place place, int function) {

    /** The host of node {@code index}. */
    public static NodeIdentity host(int index) {
        return new NodeIdentity(Place.host(index), NicFunction.HOST);
    }

    /** The Arm side of DPU {@code dpu} of node {@code index}. */
    public static NodeIdentity dpu(int index, int dpu) {
        return new NodeIdentity(Place.dpu(index, dpu), NicFunction.ARM);
    }

    /** Number of the node it is in, from 0. */
    public int index() {
        return place.node();
    }

    /** Its name in reports, such as {@code node1} or {@code node1/dpu0}. */
    public String name() {
        return place.name();
    }
}
