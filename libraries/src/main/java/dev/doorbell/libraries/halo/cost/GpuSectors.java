package dev.doorbell.libraries.halo.cost;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Memory of a GPU as its kernels see it: a warp moves whole sectors.
 *
 * @param rate bytes per second that kernels read and write
 * @param loadBytes bytes that a load fetches at least: the line of a first-level cache, or a sector
 * @param storeBytes bytes that a store writes at least
 */
public record GpuSectors(Rate rate, int loadBytes, int storeBytes) {

    /** Bytes of an index. */
    static final int INDEX_BYTES = Integer.BYTES;

    /** Returns the sectors of a profile's GPU. */
    public static GpuSectors of(Profile profile) {
        return new GpuSectors(
                profile.rate("gpu.memoryRate"),
                profile.bytes("gpu.loadSector"),
                profile.bytes("gpu.storeSector"));
    }

    /** Time of loads that each fetch a sector of their own. */
    public long loadsPs(long loads) {
        return rate.timePs(Math.multiplyExact(loads, loadBytes));
    }

    /** Time of a kernel that moves {@code bytes} bytes. */
    public long bytesPs(long bytes) {
        return rate.timePs(bytes);
    }
}
