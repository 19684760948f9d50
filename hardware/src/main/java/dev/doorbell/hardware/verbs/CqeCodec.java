package dev.doorbell.hardware.verbs;

import dev.doorbell.hardware.memory.Memory;

/**
 * The layout of a 64-byte completion queue entry; only its last 16 bytes are used here: queue pair
 * number, work queue counter, syndrome, opcode and ownership bit. Layout after the mlx5
 * programmer's reference, with the {@code ibv_wc_status} number as syndrome.
 */
public final class CqeCodec {

    /** Bytes of an entry. */
    public static final int BYTES = 64;

    private static final int TAIL = 48;
    private static final int OPCODE_REQUESTER = 0x0;
    private static final int OPCODE_REQUESTER_ERROR = 0xd;

    private CqeCodec() {}

    /** Stores an entry at {@code offset}. */
    public static void write(
            Memory memory, long offset, int qpn, int counter, int status, boolean owner) {
        int opcode = status == 0 ? OPCODE_REQUESTER : OPCODE_REQUESTER_ERROR;
        memory.writeLongBigEndian(offset + TAIL, ((long) status & 0xff));
        memory.writeLongBigEndian(
                offset + TAIL + 8,
                (long) (qpn & 0xffffff) << 32
                        | (long) (counter & 0xffff) << 16
                        | opcode << 4
                        | (owner ? 1 : 0));
    }

    /** The last word of the entry at {@code offset}, which the accessors below take apart. */
    public static long read(Memory memory, long offset) {
        return Long.reverseBytes(memory.readLong(offset + TAIL + 8));
    }

    /** Queue pair number. */
    public static int qpn(long word) {
        return (int) (word >>> 32) & 0xffffff;
    }

    /** Work queue counter, 16 bits. */
    public static int counter(long word) {
        return (int) (word >>> 16) & 0xffff;
    }

    /** Ownership bit. */
    public static boolean owner(long word) {
        return (word & 1) != 0;
    }

    /** Whether the entry reports an error. */
    public static boolean error(long word) {
        return ((word >>> 4) & 0xf) == OPCODE_REQUESTER_ERROR;
    }

    /** Status of the entry at {@code offset}. */
    public static CompletionStatus status(Memory memory, long offset) {
        return CompletionStatus.of((int) Long.reverseBytes(memory.readLong(offset + TAIL)) & 0xff);
    }
}
