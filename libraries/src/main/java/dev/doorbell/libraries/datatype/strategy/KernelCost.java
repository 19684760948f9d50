package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.strategy.WalkCost.Walk;

/**
 * Cost of a pack kernel: its launch, the walk of its warps down the type, and the bytes that they
 * move.
 *
 * <p>Blocks run in waves of as many as are resident. A wave takes as long as the issue of all its
 * instructions, and at least as long as one block alone: warps of a block wait at the same time for
 * the type's description, for lists and for data. The GPU starts one block after the other. Bytes
 * begin to move after the walk of the first wave, then move beside the walks of the others.
 *
 * @param launchPs from the launch of an empty kernel until the host knows of its end
 * @param setUpPs longer launch of a kernel that needs local memory
 * @param blockThreads threads of a block
 * @param multiprocessors of the GPU
 * @param memory path to the data
 * @param walks instructions of walks
 */
public record KernelCost(
        long launchPs,
        long setUpPs,
        int blockThreads,
        Multiprocessors multiprocessors,
        MemoryPath memory,
        WalkCost walks) {

    private static final int WARP = 32;

    static KernelCost of(Profile profile) {
        return new KernelCost(
                profile.ps("gpu.packLaunch"),
                profile.ps("gpu.setUp"),
                profile.positive("gpu.packBlock"),
                Multiprocessors.of(profile),
                MemoryPath.of(profile),
                WalkCost.of(profile));
    }

    /** Launch time of a kernel. */
    long launchPs(Walk walk) {
        return walk.arrays() ? launchPs + setUpPs : launchPs;
    }

    /** Time of all walks without any byte moved. */
    long walkPs(Walk walk, long threads) {
        return new Waves(walk, threads, 0).wholePs();
    }

    /** Time of a kernel within GPU memory. */
    long withinPs(PackRequest request, Walk walk, long threads) {
        long contiguous = request.bytes() + walk.listBytes();
        Waves waves = new Waves(walk, threads, memory.latencyPs(request, contiguous));
        return waves.with(
                memory.timePs(request, contiguous, waves.sms(), multiprocessors.cyclePs()));
    }

    /**
     * Time of a kernel that stores to, or loads from, host memory.
     *
     * @param streamPs time of the bytes on PCIe
     * @param hostPs latency of host memory
     */
    long overPciePs(PackRequest request, Walk walk, long threads, long streamPs, long hostPs) {
        long loadPs = request.pack() ? memory.latencyPs(request, walk.listBytes()) : hostPs;
        Waves waves = new Waves(walk, threads, loadPs);
        long ownPs =
                memory.timePs(request, walk.listBytes(), waves.sms(), multiprocessors.cyclePs());
        return waves.with(Math.max(ownPs, streamPs)) + (request.pack() ? hostPs : 0);
    }

    /** Waves of a kernel's blocks on the multiprocessor that has most of them. */
    private final class Waves {

        private final Walk walk;
        private final long warps;
        private final long loadsPs;
        private final long blocks;
        private final long most;
        private final long resident;

        Waves(Walk walk, long threads, long dataPs) {
            this.walk = walk;
            warps = Math.ceilDiv(Math.min(threads, blockThreads), WARP);
            blocks = Math.max(1, Math.ceilDiv(threads, blockThreads));
            most = Math.ceilDiv(blocks, multiprocessors.count());
            resident = multiprocessors.resident(blockThreads, walk.registers());
            loadsPs = walk.loads() * memory.listPs(walk.entries()) + dataPs;
        }

        /** Number of multiprocessors that have blocks. */
        long sms() {
            return Math.min(blocks, multiprocessors.count());
        }

        /** Time of all waves. */
        long wholePs() {
            long last = most % resident;
            long walkedPs = most / resident * wavePs(resident) + (last > 0 ? wavePs(last) : 0);
            return Math.max(walkedPs, blocks * multiprocessors.blockLaunchPs());
        }

        /** Time of all waves with bytes that move from the first one's walk on. */
        long with(long bytesPs) {
            return Math.max(wholePs(), wavePs(Math.min(most, resident)) + bytesPs);
        }

        private long wavePs(long together) {
            return Math.max(
                    multiprocessors.issuePs(walk.instructions() * warps * together),
                    multiprocessors.chainPs(walk.instructions(), warps) + loadsPs);
        }
    }
}
