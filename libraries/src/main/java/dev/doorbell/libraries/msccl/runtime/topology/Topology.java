package dev.doorbell.libraries.msccl.runtime.topology;

import dev.doorbell.libraries.verbs.EndpointAddress;

/**
 * Places of the GPUs. Ranks of a node are consecutive. Neighbouring ranks share a NIC if there are
 * fewer NICs than GPUs.
 *
 * @param nodes nodes of the job
 * @param gpusPerNode participating GPUs of each node
 * @param gpusOfNode all GPUs of a node
 * @param nics NICs of a node
 * @param processesPerNode logical processes of a node; the NICs follow the host
 */
public record Topology(int nodes, int gpusPerNode, int gpusOfNode, int nics, int processesPerNode) {

    /** Number of participating GPUs. */
    public int gpus() {
        return nodes * gpusPerNode;
    }

    /** Node of a rank. */
    public int nodeOf(int rank) {
        return rank / gpusPerNode;
    }

    /** Number of a rank's GPU in its node. */
    public int deviceOf(int rank) {
        return rank % gpusPerNode;
    }

    /** Rank of a GPU of a node. */
    public int rank(int node, int device) {
        return node * gpusPerNode + device;
    }

    /** Returns true if two ranks are on one node. */
    public boolean sameNode(int a, int b) {
        return nodeOf(a) == nodeOf(b);
    }

    /** NIC of its node that a rank uses. */
    public int nicOf(int rank) {
        return deviceOf(rank) * nics / gpusOfNode;
    }

    /** First participating GPU of a node that uses a NIC, which one does. */
    public int deviceOn(int nic) {
        return Math.ceilDiv(nic * gpusOfNode, nics);
    }

    /** Address of a rank's helper thread. */
    public EndpointAddress address(int rank) {
        return new EndpointAddress(
                nodeOf(rank) * processesPerNode + 1 + nicOf(rank), deviceOf(rank));
    }
}
