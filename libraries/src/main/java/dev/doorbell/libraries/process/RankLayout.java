package dev.doorbell.libraries.process;

import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.libraries.verbs.Peers;
import java.util.ArrayList;
import java.util.List;

/**
 * Places of ranks and workers. The ranks of a node are consecutive (block mapping), all nodes have
 * the same number of ranks, and NIC 0 of each node serves them and the workers of its DPU.
 *
 * @param nodes nodes of the job
 * @param ranksPerNode host ranks on each, 1 to {@value #MAX_RANKS_PER_NODE}
 * @param workersPerDpu Arm workers on the DPU of each, 0 to {@value #MAX_WORKERS_PER_DPU}
 * @param processesPerNode logical processes of a node; the NIC follows the host
 */
public record RankLayout(int nodes, int ranksPerNode, int workersPerDpu, int processesPerNode)
        implements Peers {

    /** Largest number of ranks on a node. */
    public static final int MAX_RANKS_PER_NODE = 512;

    /** Largest number of workers on a DPU. */
    public static final int MAX_WORKERS_PER_DPU = 64;

    /** Number of ranks of the job. */
    public int ranks() {
        return nodes * ranksPerNode;
    }

    /** Number of workers of the job. */
    public int workers() {
        return nodes * workersPerDpu;
    }

    /** Node of a rank. */
    public int nodeOf(int rank) {
        return rank / ranksPerNode;
    }

    /** Number of a rank among those of its node, from 0. */
    public int localRank(int rank) {
        return rank % ranksPerNode;
    }

    /** Returns the rank with a number among those of a node. */
    public int rank(int node, int localRank) {
        return node * ranksPerNode + localRank;
    }

    /** Returns true if two ranks share a node and its memory. */
    public boolean sameNode(int a, int b) {
        return nodeOf(a) == nodeOf(b);
    }

    /** Worker that acts for a rank: its number on the DPU of the node, assigned round-robin. */
    public int workerOf(int rank) {
        return localRank(rank) % workersPerDpu;
    }

    /** Logical process of the NIC of a node. */
    public int nicProcess(int node) {
        return node * processesPerNode + 1;
    }

    /** Endpoint of a rank. */
    public EndpointAddress host(int rank) {
        return new EndpointAddress(nicProcess(nodeOf(rank)), localRank(rank));
    }

    /** Endpoint of worker {@code worker} on the DPU of {@code node}. */
    public EndpointAddress worker(int node, int worker) {
        return new EndpointAddress(nicProcess(node), MAX_RANKS_PER_NODE + worker);
    }

    @Override
    public int count() {
        return ranks() + workers();
    }

    @Override
    public int inJob(EndpointAddress endpoint) {
        int node = endpoint.nicProcess() / processesPerNode;
        return node * (ranksPerNode + workersPerDpu) + onNic(endpoint);
    }

    @Override
    public int onNic(EndpointAddress endpoint) {
        return isWorker(endpoint)
                ? ranksPerNode + endpoint.number() - MAX_RANKS_PER_NODE
                : endpoint.number();
    }

    /** Returns all endpoints except ranks that share memory with the given one. */
    @Override
    public List<EndpointAddress> peersOf(EndpointAddress endpoint) {
        List<EndpointAddress> peers = new ArrayList<>();
        for (int node = 0; node < nodes; node++) {
            if (isWorker(endpoint) || nicProcess(node) != endpoint.nicProcess()) {
                for (int local = 0; local < ranksPerNode; local++) {
                    peers.add(host(rank(node, local)));
                }
            }
            for (int worker = 0; worker < workersPerDpu; worker++) {
                peers.add(worker(node, worker));
            }
        }
        return peers;
    }

    private static boolean isWorker(EndpointAddress endpoint) {
        return endpoint.number() >= MAX_RANKS_PER_NODE;
    }
}
