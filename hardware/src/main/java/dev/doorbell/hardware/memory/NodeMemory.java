package dev.doorbell.hardware.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Memories of a node under one bus address: the high bits choose the memory, host DRAM first, then
 * the GPUs. A store to a cache line wakes the programs and engines that wait for it.
 */
public final class NodeMemory {

    /** Bits of a bus address that are the offset in a memory. */
    private static final int SPACE_BITS = 40;

    private static final long OFFSET_MASK = (1L << SPACE_BITS) - 1;
    private static final int LINE_BITS = 6;

    private final List<Memory> spaces;
    private final NavigableMap<Long, List<Runnable>> watchers = new TreeMap<>();
    // Most stores are far from any watched line; the bounds spare them the look-up.
    private long leastWatched = Long.MAX_VALUE;
    private long mostWatched = -1;
    private final List<Observed> observed = new ArrayList<>();

    /** The memories of a node, host first. */
    public NodeMemory(Memory host, List<Memory> gpus) {
        spaces = new ArrayList<>();
        spaces.add(host);
        spaces.addAll(gpus);
    }

    /** Host DRAM. */
    public Memory host() {
        return spaces.get(0);
    }

    /** HBM of GPU {@code index}. */
    public Memory gpu(int index) {
        return spaces.get(index + 1);
    }

    /** Bus address of an offset in host DRAM. */
    public static long hostAddress(long offset) {
        return offset;
    }

    /** Bus address of an offset in the HBM of GPU {@code gpu}. */
    public static long gpuAddress(int gpu, long offset) {
        return ((long) (gpu + 1) << SPACE_BITS) | offset;
    }

    /** Returns true if a bus address is in host DRAM. */
    public static boolean inHost(long address) {
        return address >>> SPACE_BITS == 0;
    }

    /** Number of the GPU whose HBM a bus address is in; -1 for host DRAM. */
    public static int gpuOf(long address) {
        return (int) (address >>> SPACE_BITS) - 1;
    }

    /** The memory a bus address is in. */
    public Memory space(long address) {
        int number = (int) (address >>> SPACE_BITS);
        if (number >= spaces.size()) {
            throw new IllegalStateException(
                    "expected a bus address of this node but was 0x%x".formatted(address));
        }
        return spaces.get(number);
    }

    /** Offset of a bus address in its memory. */
    public static long offset(long address) {
        return address & OFFSET_MASK;
    }

    /** Returns true if the bytes at an address are never stored. */
    public boolean phantom(long address) {
        return space(address).phantom(offset(address));
    }

    /** The bytes at an address, copied; phantom where the memory is. */
    public Payload read(long address, int length) {
        Memory memory = space(address);
        if (memory.phantom(offset(address))) {
            return new Payload.Phantom(length);
        }
        byte[] bytes = new byte[length];
        memory.read(offset(address), bytes, 0, length);
        return Payload.of(bytes);
    }

    /** Stores a payload, or pretends to where payload or memory is phantom, and wakes waiters. */
    public void store(long address, Payload payload) {
        store(address, payload, 0, payload.length());
    }

    /**
     * Stores a part of a payload, or pretends to where payload or memory is phantom, and wakes
     * waiters.
     *
     * @param from offset in the payload
     * @param length bytes to store
     */
    public void store(long address, Payload payload, int from, int length) {
        Memory memory = space(address);
        if (payload instanceof Payload.Real real && !memory.phantom(offset(address))) {
            memory.write(offset(address), real.bytes(), real.offset() + from, length);
        }
        wake(address, length);
    }

    /** The little-endian word at an address. */
    public long readLong(long address) {
        return space(address).readLong(offset(address));
    }

    /** Stores a little-endian word and wakes the programs and engines that wait for it. */
    public void writeLong(long address, long value) {
        space(address).writeLong(offset(address), value);
        wake(address, Long.BYTES);
    }

    /** Copies bytes in and wakes the programs and engines that wait for them. */
    public void write(long address, byte[] bytes) {
        Memory memory = space(address);
        if (!memory.phantom(offset(address))) {
            memory.write(offset(address), bytes, 0, bytes.length);
        }
        wake(address, bytes.length);
    }

    /**
     * Runs {@code wakeUp} at every store to the cache line of {@code address} until {@link
     * #unwatch}.
     */
    public void watch(long address, Runnable wakeUp) {
        long line = address >>> LINE_BITS;
        watchers.computeIfAbsent(line, ignored -> new ArrayList<>(1)).add(wakeUp);
        leastWatched = Math.min(leastWatched, line);
        mostWatched = Math.max(mostWatched, line);
    }

    /** Ends a {@link #watch}. */
    public void unwatch(long address, Runnable wakeUp) {
        long line = address >>> LINE_BITS;
        List<Runnable> waiting = watchers.get(line);
        if (waiting != null && waiting.remove(wakeUp) && waiting.isEmpty()) {
            watchers.remove(line);
            if (watchers.isEmpty()) {
                leastWatched = Long.MAX_VALUE;
                mostWatched = -1;
            }
        }
    }

    /** {@link #watch(long, Runnable)} for every cache line of a range. */
    public void watch(long address, long bytes, Runnable wakeUp) {
        for (long line = address >>> LINE_BITS;
                line <= (address + bytes - 1) >>> LINE_BITS;
                line++) {
            watch(line << LINE_BITS, wakeUp);
        }
    }

    /** Ends a {@link #watch(long, long, Runnable)}. */
    public void unwatch(long address, long bytes, Runnable wakeUp) {
        for (long line = address >>> LINE_BITS;
                line <= (address + bytes - 1) >>> LINE_BITS;
                line++) {
            unwatch(line << LINE_BITS, wakeUp);
        }
    }

    /**
     * Reports every store to a range, in its order, until {@link #forget}. A range has one listener
     * for all its lines, so it may be long.
     */
    public void observe(long address, long bytes, StoreListener listener) {
        observed.add(new Observed(address, bytes, listener));
    }

    /** Ends a {@link #observe} of the range at an address. */
    public void forget(long address, StoreListener listener) {
        observed.removeIf(it -> it.address == address && it.listener.equals(listener));
    }

    /** Wakes the programs and engines that wait for a store to the lines of a range. */
    public void wake(long address, int length) {
        for (Observed range : observed) {
            range.stored(address, length);
        }
        long first = address >>> LINE_BITS;
        long last = (address + length - 1) >>> LINE_BITS;
        if (length == 0 || last < leastWatched || first > mostWatched) {
            return;
        }
        Long next = watchers.ceilingKey(first);
        while (next != null && next <= last) {
            wakeLine(next);
            next = watchers.higherKey(next);
        }
    }

    private void wakeLine(long line) {
        List<Runnable> waiting = watchers.get(line);
        if (waiting != null) {
            List.copyOf(waiting).forEach(Runnable::run);
        }
    }

    /** Listener for stores to a range. */
    @FunctionalInterface
    public interface StoreListener {

        /** Takes the part of a store that lies in the range. */
        void stored(long address, int bytes);
    }

    private record Observed(long address, long bytes, StoreListener listener) {

        void stored(long from, int length) {
            long first = Math.max(from, address);
            long end = Math.min(from + length, address + bytes);
            if (end > first) {
                listener.stored(first, (int) (end - first));
            }
        }
    }
}
