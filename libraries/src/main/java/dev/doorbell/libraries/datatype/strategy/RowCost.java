package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Cost of the copy engine for a row of a two-dimensional copy. It depends on the largest power of
 * two that divides the width.
 *
 * @param startPs a row whose width is a multiple of 64 bytes, without its bytes
 * @param rate rate of such rows
 * @param halfStartPs an odd multiple of 32 bytes, without its bytes
 * @param halfRate rate of such rows
 * @param quarterPs an odd multiple of 16 bytes
 * @param oddPs any other width
 * @param narrowPs at most 8 bytes
 * @param toDevicePs least time of a row of a copy to the device
 */
public record RowCost(
        long startPs,
        Rate rate,
        long halfStartPs,
        Rate halfRate,
        long quarterPs,
        long oddPs,
        long narrowPs,
        long toDevicePs) {

    private static final int WHOLE = 64;
    private static final int HALF = 32;
    private static final int QUARTER = 16;

    static RowCost of(Profile profile) {
        return new RowCost(
                profile.ps("gpu.copyRow"),
                profile.rate("gpu.copyRowRate"),
                profile.ps("gpu.copyRow32"),
                profile.rate("gpu.copyRow32Rate"),
                profile.ps("gpu.copyRow16"),
                profile.ps("gpu.copyRow8"),
                profile.ps("gpu.copyRowNarrow"),
                profile.ps("gpu.copyRowToDevice"));
    }

    /** Time of a row of {@code width} bytes, in picoseconds. */
    public long ps(long width, boolean toHost) {
        return toHost ? ps(width) : Math.max(ps(width), toDevicePs);
    }

    private long ps(long width) {
        long wide = startPs + rate.timePs(width);
        if (width <= Long.BYTES) {
            return narrowPs;
        }
        if (width % WHOLE == 0) {
            return wide;
        }
        if (width % HALF == 0) {
            return Math.max(wide, halfStartPs + halfRate.timePs(width));
        }
        return Math.max(wide, width % QUARTER == 0 ? quarterPs : oddPs);
    }
}
