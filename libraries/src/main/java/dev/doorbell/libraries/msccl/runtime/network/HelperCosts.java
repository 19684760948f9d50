package dev.doorbell.libraries.msccl.runtime.network;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.verbs.CpuCosts;

/**
 * What its work costs a helper thread.
 *
 * @param verbs posting and polling
 * @param passPs one look at all connections, before whatever it finds
 */
public record HelperCosts(CpuCosts verbs, long passPs) {

    /** The hosts of a profile. */
    public static HelperCosts of(Profile profile) {
        return new HelperCosts(CpuCosts.ofHost(profile), profile.ps("msccl.helperPass"));
    }
}
