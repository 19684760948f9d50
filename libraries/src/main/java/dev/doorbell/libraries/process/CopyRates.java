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
 * @param slot bytes per second into or out of a slot in shared memory, whose lines come from the
 *     cache of another core; that of the last-level cache if a profile does not name it
 */
public record CopyRates(Rate dram, Rate cache, Rate slot) {

    private static final String HOST_CACHE = "host.cacheCopyRate";
    private static final String HOST_SLOT = "host.slotCopyRate";
    private static final String ARM_CACHE = "dpu.cacheCopyRate";
    private static final String ARM_SLOT = "dpu.slotCopyRate";

    /** Returns the rates of a core of a profile's hosts. */
    public static CopyRates ofHost(Profile profile) {
        return of(profile, "host.copyRate", HOST_CACHE, HOST_SLOT);
    }

    /** Returns the rates of an Arm core of its DPUs. */
    public static CopyRates ofArm(Profile profile) {
        return of(profile, "dpu.copyRate", ARM_CACHE, ARM_SLOT);
    }

    private static CopyRates of(Profile profile, String dram, String cache, String slot) {
        Rate slow = profile.rate(dram);
        Rate cached = named(profile, cache, slow);
        return new CopyRates(slow, cached, named(profile, slot, cached));
    }

    private static Rate named(Profile profile, String name, Rate otherwise) {
        return profile.constants().containsKey(name) ? profile.rate(name) : otherwise;
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

    /**
     * Time of a core for a copy of {@code bytes} into a slot in shared memory, or out of one.
     *
     * @param dramBytes as for other copies
     */
    public long slotPs(long bytes, long dramBytes) {
        return slot.timePs(bytes - dramBytes) + dram.timePs(dramBytes);
    }
}
