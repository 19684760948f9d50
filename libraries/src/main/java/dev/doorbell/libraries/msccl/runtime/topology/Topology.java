package dev.doorbell.libraries.msccl.runtime.topology;

import dev.doorbell.libraries.verbs.EndpointAddress;

/**
 * Where the GPUs are: ranks of a node follow one another, and neighbours share a NIC where there
 * are fewer NICs than GPUs.
 *
 * @param nodes nodes of the job
 * @param gpusPerNode GPUs of each that take part
 * @param gpusOfNode GPUs a node has
 * @param nics NICs of a node
 * @param processesPerNode logical processes of a node, the NICs right behind the host
 */
public record Topology(int nodes, int gpusPerNode, int gpusOfNode, int nics, int processesPerNode) {

    /** GPUs that take part. */
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

    /** The rank of a GPU of a node. */
    public int rank(int node, int device) {
        return node * gpusPerNode + device;
    }

    /** Whether two ranks are on one node. */
    public boolean sameNode(int a, int b) {
        return nodeOf(a) == nodeOf(b);
    }

    /** NIC of its node that a rank uses. */
    public int nicOf(int rank) {
        return deviceOf(rank) * nics / gpusOfNode;
    }

    /** Where the helper thread of a rank is reached. */
    public EndpointAddress address(int rank) {
        return new EndpointAddress(
                nodeOf(rank) * processesPerNode + 1 + nicOf(rank), deviceOf(rank));
    }
}
