package dev.doorbell.libraries.process;

import dev.doorbell.hardware.memory.OutOfMemoryException;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Memory of one rank: a range of bus addresses. It allocates the lowest free address first, so that
 * a released buffer's address is soon reused.
 */
public final class Heap {

    /** Alignment of buffers in bytes, a page. */
    public static final int ALIGNMENT = 4096;

    private final String name;
    private final NavigableMap<Long, Long> free = new TreeMap<>();
    private final NavigableMap<Long, Long> used = new TreeMap<>();

    /**
     * Creates an empty heap.
     *
     * @param name name of its owner, for messages
     * @param address first bus address, a multiple of {@link #ALIGNMENT}
     */
    public Heap(String name, long address, long bytes) {
        this.name = name;
        free.put(address, bytes);
    }

    /**
     * Allocates a buffer of {@code bytes}, 0 or more.
     *
     * @throws OutOfMemoryException if no free range is long enough
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

    /** Releases a buffer and returns its length in whole pages. */
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

    /** Returns true if a range lies in an allocated buffer. */
    public boolean allocated(long address, long bytes) {
        Map.Entry<Long, Long> buffer = used.floorEntry(address);
        return buffer != null
                && bytes >= 0
                && bytes <= buffer.getValue()
                && address - buffer.getKey() <= buffer.getValue() - bytes;
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
