package dev.doorbell.hardware.verbs;

import dev.doorbell.hardware.memory.Memory;
import org.jspecify.annotations.Nullable;

/**
 * The layout of a 64-byte completion queue entry. Its last 16 bytes are queue pair number, work
 * queue counter, syndrome, opcode and ownership bit; entries of received messages have immediate
 * bytes and length before. Layout after the mlx5 programmer's reference, with the {@code
 * ibv_wc_status} number as syndrome.
 */
public final class CqeCodec {

    /** Bytes of an entry. */
    public static final int BYTES = 64;

    private static final int TAIL = 48;
    private static final int OPCODE_REQUESTER = 0x0;
    private static final int OPCODE_REQUESTER_ERROR = 0xd;
    private static final int OPCODE_RESPONDER_WRITE_IMM = 0x1;
    private static final int OPCODE_RESPONDER_SEND = 0x2;
    private static final int OPCODE_RESPONDER_SEND_IMM = 0x3;
    private static final int OPCODE_RESPONDER_ERROR = 0xe;
    private static final int IMMEDIATE = 32;
    private static final int BYTE_COUNT = 40;

    private CqeCodec() {}

    /** Stores an entry at {@code offset}. */
    public static void write(
            Memory memory, long offset, int qpn, int counter, int status, boolean owner) {
        int opcode = status == 0 ? OPCODE_REQUESTER : OPCODE_REQUESTER_ERROR;
        writeTail(memory, offset, qpn, counter, status, opcode, owner);
    }

    /** Stores the entry of a received message at {@code offset}. */
    public static void writeReceive(Memory memory, long offset, Received entry) {
        Integer immediate = entry.immediate();
        memory.writeLongBigEndian(
                offset + IMMEDIATE, immediate == null ? 0 : immediate & 0xffff_ffffL);
        memory.writeLongBigEndian(offset + BYTE_COUNT, entry.bytes());
        writeTail(
                memory,
                offset,
                entry.qpn(),
                entry.counter(),
                entry.status(),
                entry.status() == 0 ? opcode(entry) : OPCODE_RESPONDER_ERROR,
                entry.owner());
    }

    private static int opcode(Received entry) {
        if (entry.written()) {
            return OPCODE_RESPONDER_WRITE_IMM;
        }
        return entry.immediate() == null ? OPCODE_RESPONDER_SEND : OPCODE_RESPONDER_SEND_IMM;
    }

    private static void writeTail(
            Memory memory,
            long offset,
            int qpn,
            int counter,
            int status,
            int opcode,
            boolean owner) {
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

    /** Returns true if the entry reports an error. */
    public static boolean error(long word) {
        long opcode = (word >>> 4) & 0xf;
        return opcode == OPCODE_REQUESTER_ERROR || opcode == OPCODE_RESPONDER_ERROR;
    }

    /** Returns true if the entry is that of a receive request, done or failed. */
    public static boolean received(long word) {
        long opcode = (word >>> 4) & 0xf;
        return opcode != OPCODE_REQUESTER && opcode != OPCODE_REQUESTER_ERROR;
    }

    /** Returns true if the entry is that of a received message with immediate bytes. */
    public static boolean hasImmediate(long word) {
        long opcode = (word >>> 4) & 0xf;
        return opcode == OPCODE_RESPONDER_SEND_IMM || opcode == OPCODE_RESPONDER_WRITE_IMM;
    }

    /** Returns true if the entry is that of a received RDMA WRITE with immediate bytes. */
    public static boolean written(long word) {
        return ((word >>> 4) & 0xf) == OPCODE_RESPONDER_WRITE_IMM;
    }

    /** Immediate bytes of the received message whose entry is at {@code offset}. */
    public static int immediate(Memory memory, long offset) {
        return (int) Long.reverseBytes(memory.readLong(offset + IMMEDIATE));
    }

    /** Length of the received message whose entry is at {@code offset}. */
    public static int bytes(Memory memory, long offset) {
        return (int) Long.reverseBytes(memory.readLong(offset + BYTE_COUNT));
    }

    /** Status of the entry at {@code offset}. */
    public static CompletionStatus status(Memory memory, long offset) {
        return CompletionStatus.of((int) Long.reverseBytes(memory.readLong(offset + TAIL)) & 0xff);
    }

    /**
     * Completion of a received message.
     *
     * @param qpn queue pair or DC target the message came in on
     * @param counter index of the receive request it took; 16 bits of it are stored
     * @param status completion status code, see {@link CompletionStatus}
     * @param bytes length of the message
     * @param written whether the message was an RDMA WRITE
     * @param immediate data that came with it, or null
     * @param owner ownership bit, which flips at each turn of the ring
     */
    public record Received(
            int qpn,
            int counter,
            int status,
            int bytes,
            boolean written,
            @Nullable Integer immediate,
            boolean owner) {}
}
