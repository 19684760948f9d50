package dev.doorbell.libraries.msccl.runtime.slot;

import dev.doorbell.libraries.msccl.program.Protocol;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Lines of LL and LL128 as they are in memory. A line of LL has 16 bytes: two words of 4 bytes,
 * each with a flag of 4 bytes behind it. A line of LL128 has 120 bytes of data and a flag of 8
 * bytes. The flag of a line is the number of its post, from 1.
 */
enum Lines {
    LL(16, 8) {
        @Override
        void put(byte[] data, int from, byte[] lines, int to, long flag) {
            long word = (long) LONG.get(data, from);
            LONG.set(lines, to, (word & WORD) | (flag << Integer.SIZE));
            LONG.set(lines, to + Long.BYTES, (word >>> Integer.SIZE) | (flag << Integer.SIZE));
        }

        @Override
        void get(byte[] lines, int from, byte[] data, int to) {
            long low = (long) LONG.get(lines, from) & WORD;
            long high = (long) LONG.get(lines, from + Long.BYTES);
            LONG.set(data, to, low | (high << Integer.SIZE));
        }

        @Override
        boolean flagged(byte[] lines, int at, long flag) {
            long wanted = flag & WORD;
            return (long) LONG.get(lines, at) >>> Integer.SIZE == wanted
                    && (long) LONG.get(lines, at + Long.BYTES) >>> Integer.SIZE == wanted;
        }

        @Override
        long flag(byte[] lines) {
            return (long) LONG.get(lines, 0) >>> Integer.SIZE;
        }

        @Override
        void tear(byte[] lines, byte[] before) {
            copy(before, Long.BYTES, lines, Long.BYTES, Long.BYTES);
        }
    },
    LL128(Protocol.LINE_BYTES, Protocol.LL128.lineDataBytes()) {
        @Override
        void put(byte[] data, int from, byte[] lines, int to, long flag) {
            copy(data, from, lines, to, dataBytes);
            LONG.set(lines, to + dataBytes, flag);
        }

        @Override
        void get(byte[] lines, int from, byte[] data, int to) {
            copy(lines, from, data, to, dataBytes);
        }

        @Override
        boolean flagged(byte[] lines, int at, long flag) {
            return (long) LONG.get(lines, at + dataBytes) == flag;
        }

        @Override
        long flag(byte[] lines) {
            return (long) LONG.get(lines, dataBytes);
        }

        @Override
        void tear(byte[] lines, byte[] before) {
            copy(before, 0, lines, 0, bytes / 2);
        }
    };

    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long WORD = 0xffff_ffffL;

    /** Bytes of a line with its flags. */
    final int bytes;

    /** Bytes of data in it. */
    final int dataBytes;

    Lines(int bytes, int dataBytes) {
        this.bytes = bytes;
        this.dataBytes = dataBytes;
    }

    /** Bytes of the lines for {@code length} bytes of data. */
    int wireBytes(int length) {
        return Math.ceilDiv(length, dataBytes) * bytes;
    }

    /** Returns {@code wire} bytes of lines with {@code length} bytes of data. */
    byte[] encode(byte[] data, int offset, int length, int wire, long flag) {
        int count = wire / bytes;
        byte[] whole =
                Arrays.copyOf(Arrays.copyOfRange(data, offset, offset + length), count * dataBytes);
        byte[] lines = new byte[wire];
        for (int line = 0; line < count; line++) {
            put(whole, line * dataBytes, lines, line * bytes, flag);
        }
        return lines;
    }

    /** Returns the first {@code length} bytes of data in lines. */
    byte[] decode(byte[] lines, int length) {
        int count = Math.ceilDiv(length, dataBytes);
        byte[] data = new byte[count * dataBytes];
        for (int line = 0; line < count; line++) {
            get(lines, line * bytes, data, line * dataBytes);
        }
        return length == data.length ? data : Arrays.copyOf(data, length);
    }

    /** Number of the first line without a flag, or -1 if all have it. */
    int missing(byte[] lines, long flag) {
        for (int at = 0; at < lines.length; at += bytes) {
            if (!flagged(lines, at, flag)) {
                return at / bytes;
            }
        }
        return -1;
    }

    /**
     * Spoils the first line of a post.
     *
     * @param before what its slot holds
     */
    void spoil(byte[] lines, byte[] before, LineFault.Kind kind, long flag) {
        byte[] data = decode(lines, dataBytes);
        byte[] old = decode(before, dataBytes);
        switch (kind) {
            case MISSING_FLAG -> put(data, 0, lines, 0, flag(before));
            case STALE_FLAG -> put(old, 0, lines, 0, flag);
            case TORN_LINE -> tear(lines, before);
        }
    }

    private static void copy(byte[] from, int at, byte[] to, int into, int length) {
        System.arraycopy(from, at, to, into, length);
    }

    abstract void put(byte[] data, int from, byte[] lines, int to, long flag);

    abstract void get(byte[] lines, int from, byte[] data, int to);

    abstract boolean flagged(byte[] lines, int at, long flag);

    abstract long flag(byte[] lines);

    /** Leaves what the slot holds in place of one of the stores that make the first line. */
    abstract void tear(byte[] lines, byte[] before);
}
