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
 * @param toDevicePs least time of a row of a copy to the device that ends within a sector
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
    private static final int SECTOR = 32;
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
        return toHost || width % SECTOR == 0 ? ps(width) : Math.max(ps(width), toDevicePs);
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

    /**
     * Cost of a two-dimensional copy within a GPU. One engine copies up to {@value #ROWS_OF_ONE}
     * rows; half of the engines take the first {@value #ROWS_OF_HALF} of more, all take the others.
     * The times of 128 to 8388608 rows on an H200 show this division; its reason is not known.
     *
     * @param startPs a copy of no bytes until the host knows of its end
     * @param rowPs a row of one engine
     * @param rate bytes per second of one engine
     * @param engines engines that share a copy of many rows
     * @param memoryRate bytes per second that all engines together read and write
     */
    public record Within(long startPs, long rowPs, Rate rate, int engines, Rate memoryRate) {

        private static final long ROWS_OF_ONE = 65_535;
        private static final long ROWS_OF_HALF = 131_072;

        static Within of(Profile profile) {
            return new Within(
                    profile.ps("gpu.copyWithin"),
                    profile.ps("gpu.copyDeviceRow"),
                    profile.rate("gpu.copyDeviceRate"),
                    profile.positive("gpu.copyEngines"),
                    profile.rate("gpu.memoryRate"));
        }

        /** Time of so many rows of {@code width} bytes after the start, in picoseconds. */
        long bodyPs(long rows, long width) {
            long onePs = Math.max(rowPs, rate.timePs(width));
            long bytesPs = memoryRate.timePs(Math.multiplyExact(2 * rows, width));
            if (rows <= ROWS_OF_ONE) {
                return Math.max(bytesPs, Math.multiplyExact(rows, onePs));
            }
            long first = Math.min(rows, ROWS_OF_HALF);
            long halfPs = Math.multiplyExact(first, onePs) / Math.max(1, engines / 2);
            long restPs = Math.multiplyExact(rows - first, onePs) / engines;
            return Math.max(bytesPs, halfPs + restPs);
        }
    }
}
