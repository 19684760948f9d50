package dev.doorbell.hardware.gpu;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import java.util.List;

/**
 * PCIe link of a GPU, which its copy engines and kernels share.
 *
 * <p>To the host, the clusters of multiprocessors and the copy engine are granted the link in
 * turns. A kernel on all clusters gets as many shares as there are clusters and a copy gets one. To
 * the device, a kernel's loads and a copy get one share each: on an H200, loads of 16 MiB take 655
 * us beside a copy and 339 us alone, where stores take 375 us and 330 us. A share that one does not
 * need is free for the others. Both directions together pass at most {@code bothWays}. When their
 * demand is higher, packets of both take turns: each direction gets half, and what the other
 * leaves. Nothing is slowed down while the link has room for all.
 *
 * @param toHost bytes per second
 * @param toDevice bytes per second
 * @param bothWays bytes per second of both directions together
 * @param clusters graphics processing clusters
 */
public record GpuLink(Rate toHost, Rate toDevice, Rate bothWays, int clusters) {

    /** Full speed, in the numbers {@link #speeds} gives. */
    public static final long FULL_SPEED = 1 << 16;

    private static final String BOTH_WAYS = "gpu.copyBothWays";
    private static final long MEGA = 1_000_000;

    /** The GPUs of a profile. */
    public static GpuLink of(Profile profile) {
        return new GpuLink(
                profile.rate("gpu.copyToHost"),
                profile.rate("gpu.copyToDevice"),
                profile.rate(BOTH_WAYS),
                profile.count("gpu.clusters"));
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
        long other =
                moving.stream()
                        .filter(it -> it.toHost() == work.toHost() && it.engine() != work.engine())
                        .mapToLong(GpuWork::demand)
                        .sum();
        if (work.demand() + other <= rate) {
            return work.demand();
        }
        long kernels = work.toHost() ? clusters : 1;
        long shares = work.engine() == GpuEngine.SMS ? kernels : 1;
        return Math.min(work.demand(), Math.max(rate * shares / (kernels + 1), rate - other));
    }

    private static long megabytes(Rate rate) {
        return rate.bytesPerSecond() / MEGA;
    }
}
