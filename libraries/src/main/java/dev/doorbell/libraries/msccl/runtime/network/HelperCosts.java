package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.verbs.CpuCosts;

/**
 * Costs of a helper thread's work.
 *
 * @param verbs posting and polling
 * @param passPs one pass over all connections, without the work it finds
 */
public record HelperCosts(CpuCosts verbs, long passPs) {

    /** Returns the costs of a profile's hosts. */
    public static HelperCosts of(Profile profile) {
        return new HelperCosts(CpuCosts.ofHost(profile), profile.ps("msccl.helperPass"));
    }
}
