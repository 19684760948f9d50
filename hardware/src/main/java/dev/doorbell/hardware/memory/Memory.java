package dev.doorbell.hardware.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of one memory: host DRAM, a GPU's HBM, a DPU's DRAM. Pages come into being when they
 * are first written; unwritten bytes are 0. Offsets count from the start of the memory.
 */
public final class Memory {

    private static final int PAGE_BITS = 12;
    private static final int PAGE_BYTES = 1 << PAGE_BITS;
    private static final int PAGE_MASK = PAGE_BYTES - 1;

    // Pages lie in groups, as a heap of a gigabyte has a quarter of a million, most of them empty.
    private static final int GROUP_BITS = 8;
    private static final int GROUP_PAGES = 1 << GROUP_BITS;
    private static final int GROUP_MASK = GROUP_PAGES - 1;
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT_BE =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG_BE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final String name;
    private final long capacity;
    private byte[] @Nullable [] @Nullable [] groups = new byte[1] @Nullable [] @Nullable [];
    private long allocated;
    private long phantomFrom;
    private long phantomTo;

    /** An empty memory of {@code capacity} bytes. */
    public Memory(String name, long capacity) {
        this.name = name;
        this.capacity = capacity;
    }

    /** Name in messages, such as {@code node0/gpu3 HBM}. */
    public String name() {
        return name;
    }

    /** Size in bytes. */
    public long capacity() {
        return capacity;
    }

    /** Bytes not yet allocated. */
    public long available() {
        return capacity - allocated;
    }

    /**
     * Reserves {@code bytes} at a multiple of {@code alignment} and returns their offset.
     *
     * @throws OutOfMemoryException when that many are not left
     */
    public long allocate(long bytes, int alignment) {
        long offset = Math.ceilDiv(allocated, alignment) * alignment;
        if (bytes > capacity - offset) {
            throw new OutOfMemoryException(
                    "%s has %d bytes left of %d; %d were requested"
                            .formatted(name, Math.max(0, capacity - offset), capacity, bytes));
        }
        allocated = offset + bytes;
        return offset;
    }

    /** Reserves bytes whose content is never stored. One such range per memory. */
    public long allocatePhantom(long bytes, int alignment) {
        if (phantomTo != phantomFrom) {
            throw new IllegalStateException(
                    "expected no phantom range in " + name + " but there is one");
        }
        phantomFrom = allocate(bytes, alignment);
        phantomTo = phantomFrom + bytes;
        return phantomFrom;
    }

    /** Returns true if the bytes at {@code offset} are never stored. */
    public boolean phantom(long offset) {
        return offset >= phantomFrom && offset < phantomTo;
    }

    /** Copies bytes out. */
    public void read(long offset, byte[] into, int at, int length) {
        long from = offset;
        int to = at;
        int left = length;
        while (left > 0) {
            int inPage = (int) (from & PAGE_MASK);
            int part = Math.min(left, PAGE_BYTES - inPage);
            byte[] page = pageOrNull(from);
            if (page == null) {
                Arrays.fill(into, to, to + part, (byte) 0);
            } else {
                System.arraycopy(page, inPage, into, to, part);
            }
            from += part;
            to += part;
            left -= part;
        }
    }

    /** Copies bytes in. */
    public void write(long offset, byte[] from, int at, int length) {
        long to = offset;
        int source = at;
        int left = length;
        while (left > 0) {
            int inPage = (int) (to & PAGE_MASK);
            int part = Math.min(left, PAGE_BYTES - inPage);
            System.arraycopy(from, source, page(to), inPage, part);
            to += part;
            source += part;
            left -= part;
        }
    }

    /** The little-endian 64-bit word at {@code offset}. */
    public long readLong(long offset) {
        int inPage = (int) (offset & PAGE_MASK);
        if (inPage <= PAGE_BYTES - Long.BYTES) {
            byte[] page = pageOrNull(offset);
            return page == null ? 0 : (long) LONG.get(page, inPage);
        }
        byte[] word = new byte[Long.BYTES];
        read(offset, word, 0, Long.BYTES);
        return (long) LONG.get(word, 0);
    }

    /** Stores a little-endian 64-bit word. */
    public void writeLong(long offset, long value) {
        int inPage = (int) (offset & PAGE_MASK);
        if (inPage <= PAGE_BYTES - Long.BYTES) {
            LONG.set(page(offset), inPage, value);
            return;
        }
        byte[] word = new byte[Long.BYTES];
        LONG.set(word, 0, value);
        write(offset, word, 0, Long.BYTES);
    }

    /** Stores a big-endian 64-bit word at a multiple of 8, as devices do. */
    public void writeLongBigEndian(long offset, long value) {
        LONG_BE.set(page(offset), (int) (offset & PAGE_MASK), value);
    }

    /** Stores a big-endian 32-bit word at a multiple of 4, as devices do. */
    public void writeIntBigEndian(long offset, int value) {
        INT_BE.set(page(offset), (int) (offset & PAGE_MASK), value);
    }

    private byte @Nullable [] pageOrNull(long offset) {
        int number = number(offset);
        int group = number >>> GROUP_BITS;
        byte[] @Nullable [] pages = group < groups.length ? groups[group] : null;
        return pages == null ? null : pages[number & GROUP_MASK];
    }

    private byte[] page(long offset) {
        int number = number(offset);
        byte[] @Nullable [] pages = group(number >>> GROUP_BITS);
        byte[] page = pages[number & GROUP_MASK];
        if (page == null) {
            page = new byte[PAGE_BYTES];
            pages[number & GROUP_MASK] = page;
        }
        return page;
    }

    private byte[] @Nullable [] group(int number) {
        if (number >= groups.length) {
            groups = Arrays.copyOf(groups, Math.max(number + 1, groups.length * 2));
        }
        byte[] @Nullable [] pages = groups[number];
        if (pages == null) {
            pages = new byte[GROUP_PAGES] @Nullable [];
            groups[number] = pages;
        }
        return pages;
    }

    private int number(long offset) {
        if (offset < 0 || offset >= capacity) {
            throw new IllegalStateException(
                    "expected an offset below %d in %s but was %d"
                            .formatted(capacity, name, offset));
        }
        return (int) (offset >>> PAGE_BITS);
    }
}
