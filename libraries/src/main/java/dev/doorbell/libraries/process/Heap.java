package dev.doorbell.libraries.process;

import dev.doorbell.hardware.memory.OutOfMemoryException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Memory of one rank: a range of bus addresses it allocates from and gives back to, the lowest free
 * address first, so that a freed buffer's address soon comes again.
 */
public final class Heap {

    /** Every buffer begins at a multiple of so many bytes, a page. */
    public static final int ALIGNMENT = 4096;

    private final String name;
    private final NavigableMap<Long, Long> free = new TreeMap<>();
    private final NavigableMap<Long, Long> used = new TreeMap<>();

    /**
     * An empty heap.
     *
     * @param name of its owner, for messages
     * @param address first bus address, a multiple of {@link #ALIGNMENT}
     */
    public Heap(String name, long address, long bytes) {
        this.name = name;
        free.put(address, bytes);
    }

    /**
     * A buffer of {@code bytes}, 0 or more.
     *
     * @throws OutOfMemoryException when no free range is long enough
     */
    public long allocate(long bytes) {
        long wanted = Math.max(1, Math.ceilDiv(bytes, ALIGNMENT)) * ALIGNMENT;
        for (Map.Entry<Long, Long> range : free.entrySet()) {
            if (range.getValue() >= wanted) {
                return take(range.getKey(), range.getValue(), wanted);
            }
        }
        throw new OutOfMemoryException(
                "%s has no %d bytes left in its heap".formatted(name, bytes));
    }

    /** Gives a buffer back; returns its length in whole pages. */
    public long release(long address) {
        Long bytes = used.remove(address);
        if (bytes == null) {
            throw new IllegalArgumentException(
                    "expected a buffer of %s but was 0x%x".formatted(name, address));
        }
        long start = address;
        long length = bytes;
        Map.Entry<Long, Long> before = free.lowerEntry(start);
        if (before != null && before.getKey() + before.getValue() == start) {
            free.remove(before.getKey());
            start = before.getKey();
            length += before.getValue();
        }
        Long after = free.remove(start + length);
        free.put(start, after == null ? length : length + after);
        return bytes;
    }

    private long take(long address, long length, long wanted) {
        free.remove(address);
        if (length > wanted) {
            free.put(address + wanted, length - wanted);
        }
        used.put(address, wanted);
        return address;
    }
}
