package dev.doorbell.libraries.nvshmem.setup;

/**
 * Places of a job's PEs. PE {@code p} runs on node {@code p / pesPerNode}, on the GPU with number
 * {@code p % pesPerNode}, and uses the NIC with the same number.
 *
 * @param nodes nodes of the job
 * @param pesPerNode PEs on each node
 * @param processesPerNode logical processes of a node: itself, its NICs, its DPUs, in this order
 */
public record Placement(int nodes, int pesPerNode, int processesPerNode) {

    /** Number of PEs. */
    public int pes() {
        return nodes * pesPerNode;
    }

    /** Node of a PE. */
    public int nodeOf(int pe) {
        return pe / pesPerNode;
    }

    /** Number of a PE's GPU and NIC in its node. */
    public int deviceOf(int pe) {
        return pe % pesPerNode;
    }

    /** Process number of a PE's NIC. */
    public int nicProcessOf(int pe) {
        return nodeOf(pe) * processesPerNode + 1 + deviceOf(pe);
    }
}
