package dev.doorbell.hardware.gpu;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import java.util.List;

/**
 * PCIe link of a GPU, which its copy engines and kernels share.
 *
 * <p>The clusters of multiprocessors and the copy engines are granted the link in turns. In a turn,
 * a cluster stores 128 bytes or asks for 64, and a copy engine stores 128 bytes or asks for 256. So
 * a kernel on eight clusters that stores gets eight times what a copy to the host beside it gets,
 * and one that loads gets twice what a copy to the device gets: on an H200, stores of 64 MiB take
 * 1.42 ms beside a copy and 1.29 ms alone, loads 1.67 ms and 1.35 ms. The sizes of turns are
 * inferred from these and from copies of the other direction. A share that one does not need is
 * free for the others.
 *
 * <p>Where stores and requests to load pass one queue, a copy of the other direction waits for its
 * turns, too: beside 64 MiB of stores, a copy to the device gets a quarter of their bytes. It does
 * so for the part of time in which the kernel accesses host memory as fast as it can.
 *
 * <p>Both directions together pass at most {@code bothWays}. When their demand is higher, packets
 * of both take turns: each direction gets half, and what the other leaves. Nothing is slowed down
 * while the link has room for all.
 *
 * @param toHost bytes per second
 * @param toDevice bytes per second
 * @param bothWays bytes per second of both directions together
 * @param stores bytes per second of a kernel's stores to host memory, alone
 * @param loads bytes per second of a kernel's loads from host memory, alone
 * @param clusters graphics processing clusters
 * @param oneQueue whether stores and requests to load pass one queue
 */
public record GpuLink(
        Rate toHost,
        Rate toDevice,
        Rate bothWays,
        Rate stores,
        Rate loads,
        int clusters,
        boolean oneQueue) {

    /** Full speed, in the numbers {@link #speeds} gives. */
    public static final long FULL_SPEED = 1 << 16;

    private static final String BOTH_WAYS = "gpu.copyBothWays";
    private static final long MEGA = 1_000_000;

    /** Bytes of a cluster's turn and of a copy engine's. */
    private static final int CLUSTER_STORES = 128;

    private static final int CLUSTER_LOADS = 64;
    private static final int COPY_STORES = 128;
    private static final int COPY_LOADS = 256;

    /** The GPUs of a profile. */
    public static GpuLink of(Profile profile) {
        return new GpuLink(
                profile.rate("gpu.copyToHost"),
                profile.rate("gpu.copyToDevice"),
                profile.rate(BOTH_WAYS),
                profile.rate("gpu.storeToHost"),
                profile.rate("gpu.loadFromHost"),
                profile.count("gpu.clusters"),
                // Kernels that load and store at once do not reach what copies of both
                // directions reach, so their accesses meet before the link.
                profile.constants().containsKey("gpu.hostAccesses"));
    }

    /** Returns true if a profile has the constants of how its GPUs share their links. */
    public static boolean known(Profile profile) {
        return profile.constants().containsKey(BOTH_WAYS);
    }

    /**
     * Speeds of all works whose bytes move at the same time, where {@link #FULL_SPEED} is the speed
     * of a work alone.
     */
    public List<Long> speeds(List<GpuWork> moving) {
        long toHostSum = sum(moving, true);
        long toDeviceSum = sum(moving, false);
        return moving.stream()
                .map(it -> {
                    long demand = it.demand();
                    if (demand == 0) {
                        return FULL_SPEED;
                    }
                    long granted = granted(moving, it);
                    long own = it.toHost() ? toHostSum : toDeviceSum;
                    long passed = granted * turns(own, toHostSum + toDeviceSum - own) / own;
                    return Math.max(1, passed * FULL_SPEED / demand);
                })
                .toList();
    }

    /** Share of a direction in the rate of both. */
    private long turns(long own, long other) {
        long most = megabytes(bothWays);
        return Math.min(own, Math.max(most / 2, most - other));
    }

    private long sum(List<GpuWork> moving, boolean toHost) {
        return moving.stream()
                .filter(it -> it.toHost() == toHost)
                .mapToLong(it -> granted(moving, it))
                .sum();
    }

    /** Share of its direction that a work gets. */
    private long granted(List<GpuWork> moving, GpuWork work) {
        long rate = megabytes(work.toHost() ? toHost : toDevice);
        long demand = Math.min(work.demand(), turnsBesideKernel(moving, work));
        GpuWork rival = null;
        for (GpuWork it : moving) {
            if (it.toHost() == work.toHost() && it.engine() != work.engine() && it.bytes() > 0) {
                rival = it;
            }
        }
        if (rival == null || demand + rival.demand() <= rate) {
            return demand;
        }
        long own = turn(work);
        return Math.min(demand, Math.max(rate * own / (own + turn(rival)), rate - rival.demand()));
    }

    /**
     * Most that a copy gets beside a kernel of the other direction: its turns while the kernel
     * accesses host memory as fast as it can, its demand otherwise.
     */
    private long turnsBesideKernel(List<GpuWork> moving, GpuWork work) {
        if (!oneQueue || work.engine() == GpuEngine.SMS) {
            return Long.MAX_VALUE;
        }
        long most = Long.MAX_VALUE;
        for (GpuWork kernel : moving) {
            if (kernel.engine() == GpuEngine.SMS
                    && kernel.bytes() > 0
                    && kernel.toHost() != work.toHost()) {
                long rate = megabytes(kernel.toHost() ? stores : loads);
                long busy = Math.min(rate, kernel.demand());
                long turns = granted(moving, kernel) * turn(work) / turn(kernel);
                most = (turns * busy + work.demand() * (rate - busy)) / rate;
            }
        }
        return most;
    }

    /** Bytes that pass for a work in one round of turns. */
    private long turn(GpuWork work) {
        if (work.engine() == GpuEngine.SMS) {
            return (long) clusters * (work.toHost() ? CLUSTER_STORES : CLUSTER_LOADS);
        }
        return work.toHost() ? COPY_STORES : COPY_LOADS;
    }

    private static long megabytes(Rate rate) {
        return rate.bytesPerSecond() / MEGA;
    }
}
