package dev.doorbell.libraries.nvshmem.setup;

/**
 * Where the PEs of a job are: PE {@code p} runs on node {@code p / pesPerNode}, on the GPU of
 * number {@code p % pesPerNode}, and uses the NIC of the same number.
 *
 * @param nodes nodes of the job
 * @param pesPerNode PEs on each
 * @param processesPerNode logical processes of a node: itself, its NICs, its DPUs, in this order
 */
public record Placement(int nodes, int pesPerNode, int processesPerNode) {

    /** How many PEs there are. */
    public int pes() {
        return nodes * pesPerNode;
    }

    /** The node a PE runs on. */
    public int nodeOf(int pe) {
        return pe / pesPerNode;
    }

    /** The GPU and NIC number of a PE in its node. */
    public int deviceOf(int pe) {
        return pe % pesPerNode;
    }

    /** Process number of a PE's NIC. */
    public int nicProcessOf(int pe) {
        return nodeOf(pe) * processesPerNode + 1 + deviceOf(pe);
    }
}
