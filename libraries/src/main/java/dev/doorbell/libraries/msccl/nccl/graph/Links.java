package dev.doorbell.libraries.msccl.nccl.graph;

import dev.doorbell.libraries.msccl.nccl.machine.CpuVendor;
import dev.doorbell.libraries.msccl.nccl.machine.Hop;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import java.util.ArrayList;
import java.util.List;

/**
 * Links between the GPUs of a node, with the room that channels have left on them. Each direction
 * of a link is a link of its own.
 */
final class Links {

    private final List<Long> leftMb = new ArrayList<>();
    private final int[][][] paths;
    // Intel CPUs split the traffic between GPUs into small packets, which take a fifth more.
    private final boolean[][] split;

    private Links(int gpus) {
        paths = new int[gpus][gpus][];
        split = new boolean[gpus][gpus];
    }

    /** Returns the links of the first {@code gpus} GPUs of a node. */
    static Links of(NcclVersion version, Machine machine, int gpus) {
        Links links = new Links(gpus);
        if (machine.inside() == Hop.PCI) {
            links.addPcie(machine);
        } else if (machine.switched()) {
            links.addSwitched(nvlinkMb(version, machine, gpus));
        } else {
            links.addPairs(pairMb(version, machine));
        }
        return links;
    }

    /** Speed of all NVLinks of one of {@code gpus} GPUs, towards the others. */
    static long nvlinkMb(NcclVersion version, Machine machine, int gpus) {
        if (machine.switched() || machine.gpus() == 1) {
            return machine.nvlinks() * Speeds.nvlink(version, machine.computeCapability());
        }
        return (gpus - 1) * pairMb(version, machine);
    }

    /** Speed of the NVLinks between two GPUs without a switch. */
    static long pairMb(NcclVersion version, Machine machine) {
        return machine.nvlinks()
                / (machine.gpus() - 1)
                * Speeds.nvlink(version, machine.computeCapability());
    }

    private void addSwitched(long mb) {
        for (int gpu = 0; gpu < gpus(); gpu++) {
            add(mb);
            add(mb);
        }
        connect((from, to) -> new int[] {2 * from, 2 * to + 1});
    }

    private void addPairs(long mb) {
        for (int pair = 0; pair < gpus() * gpus(); pair++) {
            add(mb);
        }
        connect((from, to) -> new int[] {from * gpus() + to});
    }

    private void addPcie(Machine machine) {
        addSwitched(machine.pcie().mbPerSecond());
        int sockets = machine.sockets().count();
        int first = leftMb.size();
        for (int pair = 0; pair < sockets * sockets; pair++) {
            add(machine.sockets().mbPerSecond());
        }
        connect((from, to) -> {
            int near = machine.socketOf(from);
            int far = machine.socketOf(to);
            split[from][to] =
                    near == far
                            && !machine.sameSwitch(from, to)
                            && machine.cpu() == CpuVendor.INTEL;
            return near == far
                    ? paths[from][to]
                    : new int[] {2 * from, first + near * sockets + far, 2 * to + 1};
        });
    }

    private interface Route {
        int[] path(int from, int to);
    }

    private void connect(Route route) {
        for (int from = 0; from < gpus(); from++) {
            for (int to = 0; to < gpus(); to++) {
                if (from != to) {
                    paths[from][to] = route.path(from, to);
                }
            }
        }
    }

    private void add(long mb) {
        leftMb.add(mb);
    }

    int gpus() {
        return paths.length;
    }

    /** Speed of the fastest path between two GPUs. */
    long fastestMb() {
        long fastest = 0;
        for (int from = 0; from < gpus(); from++) {
            for (int to = 0; to < gpus(); to++) {
                if (from != to) {
                    fastest = Math.max(fastest, room(from, to));
                }
            }
        }
        return fastest;
    }

    /** Takes room on the path between two GPUs. Returns false if there is none. */
    boolean take(int from, int to, long mb) {
        long taken = cost(from, to, mb);
        if (room(from, to) < taken) {
            return false;
        }
        change(from, to, -taken);
        return true;
    }

    void giveBack(int from, int to, long mb) {
        change(from, to, cost(from, to, mb));
    }

    private long cost(int from, int to, long mb) {
        return split[from][to] ? mb * 6 / 5 : mb;
    }

    private long room(int from, int to) {
        long room = Long.MAX_VALUE;
        for (int link : paths[from][to]) {
            room = Math.min(room, leftMb.get(link));
        }
        return room;
    }

    private void change(int from, int to, long mb) {
        for (int link : paths[from][to]) {
            leftMb.set(link, leftMb.get(link) + mb);
        }
    }
}
