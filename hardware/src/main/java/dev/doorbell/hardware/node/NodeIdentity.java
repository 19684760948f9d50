package dev.doorbell.hardware.node;

import dev.doorbell.hardware.nic.NicFunction;

/**
 * Which computer of a cluster one is.
 *
 * @param index number of the node it is in, from 0
 * @param name in reports, such as {@code node1} or {@code node1/dpu0}
 * @param function index of the NIC function that serves it
 */
public record NodeIdentity(int index, String name, int function) {

    /** The host of node {@code index}. */
    public static NodeIdentity host(int index) {
        return new NodeIdentity(index, "node" + index, NicFunction.HOST);
    }

    /** The Arm side of DPU {@code dpu} of node {@code index}. */
    public static NodeIdentity dpu(int index, int dpu) {
        return new NodeIdentity(index, "node" + index + "/dpu" + dpu, NicFunction.ARM);
    }
}
