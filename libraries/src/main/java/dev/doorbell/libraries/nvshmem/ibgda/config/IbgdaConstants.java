package dev.doorbell.libraries.nvshmem.ibgda.config;

import dev.doorbell.hardware.profile.Profile;

/**
 * Costs of IBGDA's steps beyond the GPU's plain instructions. The CPU thread of handler {@code cpu}
 * does the work of a proxy thread, with a proxy thread's costs.
 *
 * @param fenceStorePs a fence is longer with a pending store of one thread
 * @param fenceSectorPs it is longer for each further sector of the last pending store
 * @param drainSectorPs it is longer for each sector of the pending stores before
 * @param ctaScopePs an atomic or a fence of thread-block scope
 * @param lockHandOverPs from the release of a contended lock of device scope until another thread
 *     holds it
 * @param fenceSystemPs {@code __threadfence_system} with pending stores
 * @param passPs one pass of the CPU thread over all producer indices
 * @param readIndexPs the CPU thread reads a changed index
 * @param updateDbrPs the CPU thread stores a doorbell record
 * @param ringDoorbellPs the CPU thread stores to a doorbell register
 * @param mmioStorePs from that store until the NIC sees it
 */
public record IbgdaConstants(
        long fenceStorePs,
        long fenceSectorPs,
        long drainSectorPs,
        long ctaScopePs,
        long lockHandOverPs,
        long fenceSystemPs,
        long passPs,
        long readIndexPs,
        long updateDbrPs,
        long ringDoorbellPs,
        long mmioStorePs) {

    /** Returns the constants of a profile. */
    public static IbgdaConstants of(Profile profile) {
        return new IbgdaConstants(
                profile.ps("gpu.fenceStore"),
                profile.count("gpu.fenceSector") * profile.ps("gpu.cycle"),
                profile.count("gpu.drainSector") * profile.ps("gpu.cycle"),
                profile.ps("gpu.ctaScope"),
                profile.ps("gpu.lockHandOver"),
                profile.ps("gpu.fenceSystem"),
                profile.ps("proxy.pass"),
                profile.ps("proxy.ringRead"),
                profile.ps("proxy.updateDbr"),
                profile.ps("proxy.ringDoorbell"),
                profile.ps("host.mmioStore"));
    }
}
