package dev.doorbell.workloads.cluster;

import dev.doorbell.pdes.horizon.Channels;
import java.util.List;

/**
 * Channels of a cluster: a host sends to the NICs of its node over PCIe, a DPU to the NIC it sits
 * on, and every NIC to every other over the fabric. The scheduler checks every message against
 * them, so the few bytes per process that decide are in arrays.
 */
final class PlannedChannels implements Channels {

    private static final byte HOST = 0;
    private static final byte NIC = 1;
    private static final byte DPU = 2;

    private final byte[] kinds;
    private final int[] nodes;

    /** Index among the parts of its kind of the node. */
    private final int[] indexes;

    /** First process of each node. */
    private final int[] firsts;

    private final long hostPs;
    private final long dpuPs;
    private final long fabricPs;

    /**
     * Creates the channels.
     *
     * @param roles parts of the processes, node by node
     * @param hostPs one way over PCIe between host and NIC
     * @param dpuPs one way over PCIe between DPU and NIC
     * @param fabricPs least latency between two NICs
     */
    PlannedChannels(List<LpRole> roles, long hostPs, long dpuPs, long fabricPs) {
        this.hostPs = hostPs;
        this.dpuPs = dpuPs;
        this.fabricPs = fabricPs;
        int processes = roles.size();
        kinds = new byte[processes];
        nodes = new int[processes];
        indexes = new int[processes];
        firsts = new int[processes == 0 ? 1 : roles.getLast().node() + 2];
        for (int lp = 0; lp < processes; lp++) {
            LpRole role = roles.get(lp);
            kinds[lp] =
                    switch (role.kind()) {
                        case NODE -> HOST;
                        case NIC -> NIC;
                        case DPU -> DPU;
                    };
            nodes[lp] = role.node();
            indexes[lp] = role.index();
            firsts[role.node() + 1] = lp + 1;
        }
    }

    @Override
    public int processes() {
        return kinds.length;
    }

    @Override
    public boolean connected(int from, int to) {
        byte a = kinds[from];
        byte b = kinds[to];
        if (a == NIC && b == NIC) {
            return from != to;
        }
        if ((a == NIC) == (b == NIC) || nodes[from] != nodes[to]) {
            return false;
        }
        return a == HOST || b == HOST || indexes[from] == indexes[to];
    }

    @Override
    public long leastLatencyPs(int from, int to) {
        byte a = kinds[from];
        byte b = kinds[to];
        if (a == NIC && b == NIC) {
            return fabricPs;
        }
        return a == DPU || b == DPU ? dpuPs : hostPs;
    }

    @Override
    public long leastInPs(int id) {
        return leastPs(id);
    }

    @Override
    public long leastOutPs(int id) {
        return leastPs(id);
    }

    /** Least latency to and from a process: of its own node, or of any other over the fabric. */
    private long leastPs(int id) {
        int node = nodes[id];
        int from = firsts[node];
        int to = firsts[node + 1];
        long least = kinds[id] == NIC && to - from < kinds.length ? fabricPs : NONE;
        for (int other = from; other < to; other++) {
            if (connected(id, other)) {
                least = Math.min(least, leastLatencyPs(id, other));
            }
        }
        return least;
    }
}
