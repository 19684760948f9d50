package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.verbs.CpuCosts;

/**
 * Costs of a worker's steps on an Arm core.
 *
 * @param verbs posting and polling
 * @param handlePs decoding a control message and finding its state
 * @param copyRate bytes per second that one core copies
 * @param readLinePs reading 64 bytes that the NIC has written to the DPU's memory
 * @param importPs importing another function's key, the first time
 * @param importCachedPs finding it in the cache
 */
public record ArmConstants(
        CpuCosts verbs,
        long handlePs,
        Rate copyRate,
        long readLinePs,
        long importPs,
        long importCachedPs) {

    private static final int LINE_BYTES = 64;

    /** Returns the costs of a profile's DPUs. */
    public static ArmConstants of(Profile profile) {
        return new ArmConstants(
                CpuCosts.ofArm(profile),
                CpuCosts.onArm(profile, profile.ps("host.handleMessage")),
                profile.rate("dpu.copyRate"),
                profile.ps("dpu.readLine"),
                profile.ps("dpu.importAlias"),
                profile.ps("dpu.importAliasCached"));
    }

    /** Time to read entries that lie one behind the other. */
    public long unpackPs(int entries, int entryBytes) {
        return Math.ceilDiv(entries * entryBytes, LINE_BYTES) * readLinePs;
    }

    /** Time to write entries of {@code bytes} together into a message. */
    public long packPs(int bytes) {
        return copyRate.timePs(bytes);
    }
}
