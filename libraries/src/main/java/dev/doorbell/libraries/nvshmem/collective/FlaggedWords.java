package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;

/**
 * Data with a flag in every word of 8 bytes (the LL form): 4 bytes of data, then 4 bytes of the
 * flag. A word is stored as one, so a receiver that sees the flag has the data: no fence and no
 * signal follows the data. The flag is new for every message.
 */
final class FlaggedWords {

    /** Bytes of memory for each byte of data. */
    static final int SCALE = 2;

    private static final int BYTES_PER_LOAD = 16;

    /**
     * Cycles of a round behind its volatile load: it compares both flags and stores both elements.
     * A receiver of a broadcast by 64 threads takes 212 to 227 ns a round on an H100.
     */
    private static final int CHECK_CYCLES = 100;

    private FlaggedWords() {}

    /** Stores data with flags to this PE's memory. Takes no time apart from {@link #packPs}. */
    static void pack(Cta cta, SymmetricAddress words, SymmetricAddress data, int bytes, int flag) {
        NodeMemory memory = cta.pe().node().memory();
        byte[] packed = new byte[SCALE * bytes];
        byte[] plain =
                memory.read(cta.pe().heap().busAddress(data), bytes) instanceof Payload.Real real
                        ? real.bytes()
                        : new byte[bytes]; // Phantom data has flags all the same.
        for (int i = 0; i < bytes; i++) {
            packed[flaggedAt(i)] = plain[i];
        }
        for (int at = Integer.BYTES; at < packed.length; at += SCALE * Integer.BYTES) {
            for (int i = 0; i < Integer.BYTES; i++) {
                packed[at + i] = (byte) (flag >>> (8 * i));
            }
        }
        memory.store(cta.pe().heap().busAddress(words), Payload.of(packed));
        cta.l1().touch(cta.pe().heap().busAddress(words), packed.length);
    }

    /** Returns true if data can have flags: an even number of elements of at least 4 bytes. */
    static boolean possible(int bytes, int elementBytes) {
        return elementBytes >= Integer.BYTES && bytes / elementBytes % 2 == 0;
    }

    /** Waits until all words have the flag. The loads are charged by {@link #loadPs}. */
    static void await(
            Cta cta, SymmetricAddress words, int bytes, int flag, Awaited what, Party by) {
        NodeMemory memory = cta.pe().node().memory();
        long from = cta.pe().heap().busAddress(words);
        cta.waits()
                .until(
                        words,
                        (long) SCALE * bytes,
                        () -> complete(memory, from, bytes, flag),
                        what,
                        by);
    }

    /** Stores the data of words to this PE's memory. Takes no time apart from {@link #loadPs}. */
    static void unpack(Cta cta, SymmetricAddress words, SymmetricAddress data, int bytes) {
        NodeMemory memory = cta.pe().node().memory();
        byte[] packed = new byte[SCALE * bytes];
        if (memory.read(cta.pe().heap().busAddress(words), packed.length)
                instanceof Payload.Real real) {
            packed = real.bytes();
        }
        byte[] plain = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            plain[i] = packed[flaggedAt(i)];
        }
        memory.store(cta.pe().heap().busAddress(data), Payload.of(plain));
    }

    /** Time in which threads load data of 8 bytes each, and store it with flags past L1. */
    static long packPs(Cta cta, SymmetricAddress data, int bytes, int threads) {
        boolean held = cta.l1().touch(cta.pe().heap().busAddress(data), bytes);
        return cta.pe().constants().gpu().loopPs(bytes, threads, BYTES_PER_LOAD / SCALE, held);
    }

    /** Time in which threads load words of 16 bytes each past L1, and store what they hold. */
    static long loadPs(GpuConstants gpu, int bytes, int threads) {
        long rounds =
                Math.max(1, Math.ceilDiv((long) SCALE * bytes, (long) threads * BYTES_PER_LOAD));
        return rounds * (gpu.l2Ps() + gpu.storePs() + CHECK_CYCLES * gpu.loadStore().cyclePs());
    }

    private static boolean complete(NodeMemory memory, long words, int bytes, int flag) {
        long last = words + (long) SCALE * bytes - Long.BYTES;
        for (long word = last; word >= words; word -= Long.BYTES) {
            if (memory.readLong(word) >>> Integer.SIZE != Integer.toUnsignedLong(flag)) {
                return false;
            }
        }
        return true;
    }

    private static int flaggedAt(int byteOfData) {
        return SCALE * (byteOfData & -Integer.BYTES) + (byteOfData & (Integer.BYTES - 1));
    }
}
