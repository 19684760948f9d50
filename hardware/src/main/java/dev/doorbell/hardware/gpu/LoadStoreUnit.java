package dev.doorbell.hardware.gpu;

import dev.doorbell.hardware.profile.Profile;

/**
 * Unit of a multiprocessor that issues its memory instructions. A warp's instruction occupies it by
 * the cache lines that it touches: whole lines by their data, single sectors by a header and one
 * flit of data. A line to a peer has one flit more, its header.
 *
 * @param cyclePs one clock cycle of a multiprocessor
 * @param storePs from one store of a warp to its next
 * @param lineStoreCycles store of a whole line of {@value #LINE_BYTES} bytes to the GPU's memory
 * @param sectorStoreCycles store of at most a sector of {@value #SECTOR_BYTES} bytes
 * @param lineLoadCycles load of a whole line
 * @param volatileLineCycles volatile load of a whole line, which L1 does not serve
 * @param lineAtomicCycles atomics without result on all words of a line
 * @param wordAtomicCycles atomic on a single word of a line
 * @param peerCycles in addition, for a whole line of a peer's memory
 */
public record LoadStoreUnit(
        long cyclePs,
        long storePs,
        int lineStoreCycles,
        int sectorStoreCycles,
        int lineLoadCycles,
        int volatileLineCycles,
        int lineAtomicCycles,
        int wordAtomicCycles,
        int peerCycles) {

    /** Bytes of a cache line. */
    public static final int LINE_BYTES = 128;

    /** Bytes of a sector, the least part of a line that is stored. */
    public static final int SECTOR_BYTES = 32;

    /** Threads of a warp. */
    public static final int WARP = 32;

    private static final int BYTES_PER_THREAD = 16;

    /** Units of the GPUs of a profile. */
    public static LoadStoreUnit of(Profile profile) {
        return new LoadStoreUnit(
                profile.ps("gpu.cycle"),
                profile.ps("gpu.store"),
                profile.count("gpu.lineStore"),
                profile.count("gpu.sectorStore"),
                profile.count("gpu.lineLoad"),
                profile.count("gpu.lineVolatile"),
                profile.count("gpu.lineAtomic"),
                profile.count("gpu.wordAtomic"),
                profile.count("gpu.peerLine"));
    }

    /**
     * Time in which the threads of a thread block store one element each.
     *
     * @param threads number of stored elements
     * @param elementBytes bytes of an element
     * @param adjacent true if neighbours store to adjacent addresses
     * @param peer true if the elements are in a peer's memory
     */
    public long elementStoresPs(int threads, int elementBytes, boolean adjacent, boolean peer) {
        long cycles =
                adjacent
                        ? lineCycles((long) threads * elementBytes, lineStoreCycles, peer)
                        : (long) threads * sectorStoreCycles;
        return Math.max(storePs, cycles * cyclePs);
    }

    /**
     * Time in which the threads of a thread block issue one atomic without result each, on words of
     * 8 bytes.
     */
    public long atomicsPs(int threads, boolean adjacent) {
        long cycles =
                adjacent
                        ? lineCycles((long) threads * Long.BYTES, lineAtomicCycles, false)
                        : (long) threads * wordAtomicCycles;
        return Math.max(storePs, cycles * cyclePs);
    }

    /** Number of loads that each of {@code threads} threads does in a copy of {@code bytes}. */
    public static long rounds(long bytes, int threads) {
        return Math.ceilDiv(bytes, round(threads));
    }

    /** Bytes that {@code threads} threads copy with one load and one store each. */
    public static int round(int threads) {
        return threads * BYTES_PER_THREAD;
    }

    /**
     * Time of the loads and the stores of a copy of {@code bytes} bytes.
     *
     * @param peer true if the destination is in a peer's memory
     */
    public long copyPs(long bytes, boolean peer) {
        return (lineCycles(bytes, lineLoadCycles, false) + lineCycles(bytes, lineStoreCycles, peer))
                * cyclePs;
    }

    /** Time of loads of {@code bytes} contiguous bytes. */
    public long loadsPs(long bytes) {
        return lineCycles(bytes, lineLoadCycles, false) * cyclePs;
    }

    /** Time of volatile loads of {@code bytes} contiguous bytes. */
    public long volatileLoadsPs(long bytes) {
        return lineCycles(bytes, volatileLineCycles, false) * cyclePs;
    }

    /**
     * Time of stores of {@code bytes} contiguous bytes.
     *
     * @param peer true if they are in a peer's memory
     */
    public long storesPs(long bytes, boolean peer) {
        return lineCycles(bytes, lineStoreCycles, peer) * cyclePs;
    }

    private long lineCycles(long bytes, int perLine, boolean peer) {
        long lines = bytes / LINE_BYTES;
        long rest = Math.ceilDiv(bytes % LINE_BYTES, SECTOR_BYTES);
        return lines * (perLine + (peer ? peerCycles : 0))
                + Math.min(rest * sectorStoreCycles, perLine + peerCycles);
    }
}
