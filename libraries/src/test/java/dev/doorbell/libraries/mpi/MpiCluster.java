package dev.doorbell.libraries.mpi;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.process.CopyRates;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.CpuCosts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Ranks for tests: their costs, places and runs. */
public record MpiCluster(
        int nodes, int ranksPerNode, boolean trains, boolean phantom, boolean progressThread) {

    /** Round numbers that are distinguishable in sums. */
    public static final HostConstants CONSTANTS =
            new HostConstants(
                    new CpuCosts(40_000, 30_000, 20_000),
                    100_000,
                    new CopyRates(
                            new Rate(10_000_000_000L),
                            new Rate(20_000_000_000L),
                            new Rate(16_000_000_000L)),
                    10_000,
                    80_000,
                    60_000,
                    500_000,
                    100_000,
                    16_000_000,
                    250_000,
                    398_000_000,
                    1_780_000);

    private static final long HEAP_BYTES = 16 << 20;

    /** Returns a cluster with real payload and trains. */
    public static MpiCluster of(int nodes, int ranksPerNode) {
        return new MpiCluster(nodes, ranksPerNode, true, false, false);
    }

    /** Returns the same cluster with trains on or off. */
    public MpiCluster withTrains(boolean on) {
        return new MpiCluster(nodes, ranksPerNode, on, phantom, progressThread);
    }

    /** Returns the same cluster without content. */
    public MpiCluster withPhantom() {
        return new MpiCluster(nodes, ranksPerNode, trains, true, progressThread);
    }

    /** Returns the same cluster with a progress thread per rank. */
    public MpiCluster withProgressThread() {
        return new MpiCluster(nodes, ranksPerNode, trains, phantom, true);
    }

    /** Runs {@code body} as every rank. */
    public MachineRun run(Consumer<Mpi> body) {
        MpiSetup setup =
                new MpiSetup(
                        new RankLayout(nodes, ranksPerNode, 0, 2),
                        CONSTANTS,
                        MpiOptions.of(HEAP_BYTES, phantom).withProgressThread(progressThread));
        return TestMachine.nodes(nodes).trains(trains).run(node -> Mpi.init(node, setup, body));
    }

    /** Returns a buffer with bytes that follow from {@code seed}. */
    public static long filled(Mpi mpi, int bytes, int seed) {
        long address = mpi.process().allocate(bytes);
        fill(mpi, address, bytes, seed);
        return address;
    }

    /** Fills a buffer. */
    public static void fill(Mpi mpi, long address, int bytes, int seed) {
        mpi.process().node().memory().store(address, Payload.of(pattern(bytes, seed)));
    }

    /** Returns bytes that follow from {@code seed}. */
    public static byte[] pattern(int bytes, int seed) {
        byte[] content = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            content[i] = (byte) (i * 7 + seed * 31 + (i >> 8));
        }
        return content;
    }

    /** Returns the bytes of a buffer. */
    public static byte[] content(Mpi mpi, long address, int bytes) {
        byte[] content = new byte[bytes];
        mpi.process()
                .node()
                .memory()
                .space(address)
                .read(NodeMemory.offset(address), content, 0, bytes);
        return content;
    }

    /** Returns consecutive patterns. */
    public static byte[] patterns(int bytes, List<Integer> seeds) {
        byte[] all = new byte[bytes * seeds.size()];
        List<Integer> copy = new ArrayList<>(seeds);
        for (int i = 0; i < copy.size(); i++) {
            System.arraycopy(pattern(bytes, copy.get(i)), 0, all, i * bytes, bytes);
        }
        return all;
    }
}
