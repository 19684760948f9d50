package dev.doorbell.hardware.gpu;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import java.util.ArrayList;
import java.util.List;

/**
 * Host memory that GPUs share: it takes all their writes together at one rate, serves all their
 * reads at another, and does both at a third. When GPUs ask for more, each gets its part in
 * proportion to its demand.
 *
 * @param writes bytes per second that GPUs write
 * @param reads bytes per second that GPUs read
 * @param bothWays bytes per second of both together
 * @param gpus GPUs that share one such memory, as those of a socket do
 */
public record SharedHost(Rate writes, Rate reads, Rate bothWays, int gpus) {

    private static final String WRITES = "host.gpuWrites";
    private static final long MEGA = 1_000_000;

    /** The hosts of a profile. */
    public static SharedHost of(Profile profile) {
        return new SharedHost(
                profile.rate(WRITES),
                profile.rate("host.gpuReads"),
                profile.rate("host.gpuBothWays"),
                profile.positive("host.gpuShare"));
    }

    /** Returns true if a profile has the constants of how its GPUs share host memory. */
    public static boolean known(Profile profile) {
        return profile.constants().containsKey(WRITES);
    }

    /**
     * Speeds of all works of the GPUs that share one memory.
     *
     * @param moving works of each GPU whose bytes move at the same time
     * @param byLink their speeds by the links alone, as {@link GpuLink#speeds} gives them
     */
    public List<List<Long>> speeds(List<List<GpuWork>> moving, List<List<Long>> byLink) {
        long toHost = passed(moving, byLink, true);
        long toDevice = passed(moving, byLink, false);
        long taken = Math.min(toHost, megabytes(writes));
        long served = Math.min(toDevice, megabytes(reads));
        long both = Math.min(taken + served, megabytes(bothWays));
        List<List<Long>> all = new ArrayList<>();
        for (int gpu = 0; gpu < moving.size(); gpu++) {
            List<Long> speeds = new ArrayList<>();
            for (int i = 0; i < moving.get(gpu).size(); i++) {
                GpuWork work = moving.get(gpu).get(i);
                long speed = byLink.get(gpu).get(i);
                if (work.demand() > 0) {
                    speed =
                            work.toHost()
                                    ? part(speed, taken, toHost)
                                    : part(speed, served, toDevice);
                    speed = part(speed, both, taken + served);
                }
                speeds.add(speed);
            }
            all.add(speeds);
        }
        return all;
    }

    private static long part(long speed, long granted, long asked) {
        return granted == asked ? speed : Math.max(1, speed * granted / asked);
    }

    private static long passed(
            List<List<GpuWork>> moving, List<List<Long>> byLink, boolean toHost) {
        long sum = 0;
        for (int gpu = 0; gpu < moving.size(); gpu++) {
            for (int i = 0; i < moving.get(gpu).size(); i++) {
                GpuWork work = moving.get(gpu).get(i);
                if (work.toHost() == toHost) {
                    sum += work.demand() * byLink.get(gpu).get(i) / GpuLink.FULL_SPEED;
                }
            }
        }
        return sum;
    }

    private static long megabytes(Rate rate) {
        return rate.bytesPerSecond() / MEGA;
    }
}
