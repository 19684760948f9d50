package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Path from the multiprocessors of a GPU to its memory. Data that was accessed before stays in L2
 * if its lines fit.
 *
 * @param sectorBytes piece that passes between a multiprocessor and L2
 * @param granuleBytes piece that passes between L2 and memory
 * @param portBytes bytes of a cycle between one multiprocessor and L2
 * @param l2Rate bytes per second of L2
 * @param rate bytes per second of memory
 * @param l2Bytes size of L2
 * @param l2Ps latency of a load from L2
 * @param missPs longer latency of a load from memory
 */
public record MemoryPath(
        int sectorBytes,
        int granuleBytes,
        int portBytes,
        Rate l2Rate,
        Rate rate,
        long l2Bytes,
        long l2Ps,
        long missPs) {

    /** Bytes of a line of L2. */
    static final int LINE_BYTES = 128;

    private static final int SECTOR_BYTES = 32;
    private static final int GRANULE_BYTES = 64;

    /**
     * From compute capability 3.0 on, in tenths, loads of global memory do not fill lines of L1.
     */
    private static final int SECTORS_FROM = 30;

    static MemoryPath of(Profile profile) {
        boolean sectors = profile.count("gpu.computeCapability") >= SECTORS_FROM;
        return new MemoryPath(
                sectors ? SECTOR_BYTES : LINE_BYTES,
                sectors ? GRANULE_BYTES : LINE_BYTES,
                profile.positive("gpu.l2Port"),
                profile.rate("gpu.l2Rate"),
                profile.rate("gpu.memoryRate"),
                profile.size("gpu.l2Size"),
                profile.ps("gpu.l2"),
                Math.multiplyExact(profile.count("gpu.memoryMiss"), profile.ps("gpu.cycle")));
    }

    /**
     * Time of a message's bytes, in picoseconds.
     *
     * @param contiguous bytes read and written in sequence: packed ones in GPU memory, and a list
     * @param sms number of multiprocessors that access them
     */
    long timePs(PackRequest request, long contiguous, long sms, long cyclePs) {
        long passed = request.lines(sectorBytes) * sectorBytes + contiguous;
        long portPs = Math.ceilDiv(passed * cyclePs, sms * portBytes);
        long l2Ps = Math.max(portPs, l2Rate.timePs(passed));
        return fits(request, contiguous)
                ? l2Ps
                : Math.max(l2Ps, rate.timePs(fetched(request) + contiguous));
    }

    /** Returns true if the lines of a message stay in L2. */
    boolean fits(PackRequest request, long contiguous) {
        long lines = request.lines(LINE_BYTES) * LINE_BYTES + contiguous;
        // Copies of 16 MiB within an H200 stay in its 50 MiB of L2, those of 24 MiB do not.
        return lines <= l2Bytes / 4 * 3;
    }

    /** Latency of a load of the data. */
    long latencyPs(PackRequest request, long contiguous) {
        return fits(request, contiguous) ? l2Ps : l2Ps + missPs;
    }

    /** Latency of a load from a list of so many entries. */
    long listPs(long entries) {
        return entries * Long.BYTES <= l2Bytes ? l2Ps : l2Ps + missPs;
    }

    private long fetched(PackRequest request) {
        if (request.pack()) {
            return request.lines(granuleBytes) * granuleBytes;
        }
        long lines = request.lines(LINE_BYTES) * LINE_BYTES;
        // A line that is stored to in part is read, completed and written.
        return lines > request.bytes() ? 2 * lines : lines;
    }
}
