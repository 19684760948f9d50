package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.verbs.Bootstrap;
import java.util.List;

/**
 * Setup of one PE for a transport.
 *
 * @param node node of the PE
 * @param pe its number
 * @param device number of its GPU and NIC in the node
 * @param nicProcesses process of each PE's NIC, by PE
 * @param bootstrap receiver of control commands
 * @param protectionDomain domain of all memory and queue pairs of the library
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

    /** Number of PEs. */
    public int pes() {
        return nicProcesses.size();
    }

    /** NIC of the PE. */
    public NicPort nic() {
        return node.nic(device);
    }
}
