package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.verbs.Bootstrap;
import java.util.List;

/**
 * What a transport needs to know to set itself up for one PE.
 *
 * @param node where the PE is
 * @param pe its number
 * @param device number of its GPU and NIC in the node
 * @param nicProcesses process of each PE's NIC, by PE
 * @param bootstrap takes the control commands
 * @param protectionDomain all memory and queue pairs of the library belong to
 * @param queueDepth basic blocks of a send queue, a power of two
 * @param gpu instructions of the GPU
 */
public record PeSetup(
        Node node,
        int pe,
        int device,
        List<Integer> nicProcesses,
        Bootstrap bootstrap,
        int protectionDomain,
        int queueDepth,
        GpuConstants gpu) {

    public PeSetup {
        nicProcesses = List.copyOf(nicProcesses);
    }

    /** How many PEs there are. */
    public int pes() {
        return nicProcesses.size();
    }

    /** The PE's NIC. */
    public NicPort nic() {
        return node.nic(device);
    }
}
