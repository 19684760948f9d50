package dev.doorbell.libraries.process;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Rates at which one core copies. Each byte is read and written, and either can be in DRAM or in a
 * last-level cache.
 *
 * @param dram bytes per second from DRAM to DRAM
 * @param cache bytes per second within the last-level cache; that of DRAM if a profile does not
 *     name it
 */
public record CopyRates(Rate dram, Rate cache) {

    private static final String HOST_CACHE = "host.cacheCopyRate";
    private static final String ARM_CACHE = "dpu.cacheCopyRate";

    /** Returns the rates of a core of a profile's hosts. */
    public static CopyRates ofHost(Profile profile) {
        return of(profile, "host.copyRate", HOST_CACHE);
    }

    /** Returns the rates of an Arm core of its DPUs. */
    public static CopyRates ofArm(Profile profile) {
        return of(profile, "dpu.copyRate", ARM_CACHE);
    }

    private static CopyRates of(Profile profile, String dram, String cache) {
        Rate slow = profile.rate(dram);
        return new CopyRates(
                slow, profile.constants().containsKey(cache) ? profile.rate(cache) : slow);
    }

    /**
     * Time of a core for a copy of {@code bytes}.
     *
     * @param dramBytes copied bytes that pass DRAM, one that is only read there or only written
     *     there counts half
     */
    public long timePs(long bytes, long dramBytes) {
        return cache.timePs(bytes - dramBytes) + dram.timePs(dramBytes);
    }
}
