package dev.doorbell.hardware.verbs;

import dev.doorbell.hardware.memory.AtomicOperation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The layout of work queue entries in memory: 16-byte segments, big-endian, in 64-byte basic blocks
 * (WQEBB). A control segment is followed by an address vector on a DC initiator, a remote-address
 * segment (not on a SEND or a DUMP), then inline data, a data pointer, or atomic operands and a
 * data pointer. Layout after the mlx5 programmer's reference.
 */
public final class WqeCodec {

    /** Most bytes of inline data of one entry that the emulated NIC accepts. */
    public static final int MAX_INLINE_BYTES = 512;

    /** Bytes of a receive request: one data segment. */
    public static final int RECEIVE_BYTES = 16;

    private static final int SEGMENT = 16;
    private static final int IMMEDIATE = 12;
    private static final int CQ_UPDATE = 0x08;
    private static final int FENCE = 0x80;
    private static final int INLINE_FLAG = 0x8000_0000;
    private static final int TARGET_MASK = 0xff_ffff;
    private static final VarHandle SHORT =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private WqeCodec() {}

    /** Basic blocks of an RDMA WRITE with {@code bytes} of inline data on a reliable connection. */
    public static int inlineWriteBlocks(int bytes) {
        return inlineWriteBlocks(bytes, false);
    }

    /**
     * Basic blocks of an RDMA WRITE with {@code bytes} of inline data.
     *
     * @param dynamic whether it is posted to a DC initiator
     */
    public static int inlineWriteBlocks(int bytes, boolean dynamic) {
        return Math.ceilDiv(inlineStart(dynamic) + bytes, Wqe.BLOCK_BYTES);
    }

    /** Basic blocks of a SEND with {@code bytes} of inline data on a reliable connection. */
    public static int inlineSendBlocks(int bytes) {
        return inlineSendBlocks(bytes, false);
    }

    /**
     * Basic blocks of a SEND with {@code bytes} of inline data.
     *
     * @param dynamic whether it is posted to a DC initiator
     */
    public static int inlineSendBlocks(int bytes, boolean dynamic) {
        return Math.ceilDiv(inlineStart(dynamic) - SEGMENT + bytes, Wqe.BLOCK_BYTES);
    }

    /**
     * Basic blocks of an atomic.
     *
     * @param dynamic whether it is posted to a DC initiator
     */
    public static int atomicBlocks(AtomicOperation operation, boolean dynamic) {
        return blocksOf(atomicSegments(operation, dynamic));
    }

    /**
     * Words of 4 bytes of an atomic.
     *
     * @param dynamic whether it is posted to a DC initiator
     */
    public static int atomicWords(AtomicOperation operation, boolean dynamic) {
        return atomicSegments(operation, dynamic) * SEGMENT / Integer.BYTES;
    }

    /** Writes a NOP of one block. */
    public static void nop(byte[] into, int at, WqeHead head) {
        control(into, at, WqeOpcode.NOP.code(), head, 1);
    }

    /**
     * Writes a DUMP of one block.
     *
     * @param fenced whether it begins only when all entries before it are done
     */
    public static void dump(byte[] into, int at, WqeHead head, LocalBuffer local, boolean fenced) {
        control(into, at, WqeOpcode.DUMP.code(), head, 2);
        if (fenced) {
            INT.set(into, at + 8, (int) INT.get(into, at + 8) | FENCE);
        }
        data(into, at + SEGMENT, local);
    }

    /**
     * Writes an RDMA WRITE with immediate bytes of one block that names its local buffer. A buffer
     * without bytes takes no data segment.
     */
    public static void writeWithImmediate(
            byte[] into,
            int at,
            WqeHead head,
            int immediate,
            RemoteRange remote,
            LocalBuffer local) {
        boolean dynamic = head.target() != null;
        int segments = (dynamic ? 3 : 2) + (local.length() == 0 ? 0 : 1);
        control(into, at, WqeOpcode.RDMA_WRITE_WITH_IMM.code(), head, segments);
        INT.set(into, at + IMMEDIATE, immediate);
        int data = remote(into, addressVector(into, at, head), remote);
        if (local.length() > 0) {
            data(into, data, local);
        }
    }

    /** Writes an RDMA WRITE or RDMA READ of one block that names its local buffer. */
    public static void transfer(
            byte[] into,
            int at,
            WqeOpcode opcode,
            WqeHead head,
            RemoteRange remote,
            LocalBuffer local) {
        boolean dynamic = head.target() != null;
        control(into, at, opcode.code(), head, dynamic ? 4 : 3);
        data(into, remote(into, addressVector(into, at, head), remote), local);
    }

    /** Writes the head of an RDMA WRITE with inline data; returns the offset of the data. */
    public static int inlineWrite(
            byte[] into, int at, WqeHead head, RemoteRange remote, int length) {
        int start = inlineStart(head.target() != null);
        control(into, at, WqeOpcode.RDMA_WRITE.code(), head, Math.ceilDiv(start + length, SEGMENT));
        int data = remote(into, addressVector(into, at, head), remote);
        INT.set(into, data, length | INLINE_FLAG);
        return data + 4;
    }

    /**
     * Writes a SEND of one block that names its local buffer.
     *
     * @param immediate four bytes for the peer's completion; null for a SEND without
     */
    public static void send(
            byte[] into, int at, WqeHead head, @Nullable Integer immediate, LocalBuffer local) {
        sendHead(into, at, head, immediate, head.target() == null ? 2 : 3);
        data(into, addressVector(into, at, head), local);
    }

    /** Writes the head of a SEND with inline data; returns the offset of the data. */
    public static int inlineSend(
            byte[] into, int at, WqeHead head, @Nullable Integer immediate, int length) {
        int start = inlineStart(head.target() != null) - SEGMENT;
        sendHead(into, at, head, immediate, Math.ceilDiv(start + length, SEGMENT));
        int data = addressVector(into, at, head);
        INT.set(into, data, length | INLINE_FLAG);
        return data + 4;
    }

    /** Writes a receive request. */
    public static void receive(byte[] into, int at, LocalBuffer local) {
        data(into, at, local);
    }

    /** Reads a receive request. */
    public static LocalBuffer decodeReceive(byte[] from, int at) {
        return new LocalBuffer(
                (long) LONG.get(from, at + 8),
                (int) INT.get(from, at + 4),
                (int) INT.get(from, at));
    }

    /**
     * Writes an atomic of {@link #atomicBlocks} blocks; the old value is stored to the local
     * buffer, which has the length of the word.
     */
    public static void atomic(
            byte[] into,
            int at,
            WqeHead head,
            RemoteRange remote,
            LocalBuffer local,
            AtomicOperation operation) {
        control(
                into,
                at,
                AtomicSegments.modifier(operation) << 24 | AtomicSegments.opcode(operation).code(),
                head,
                atomicSegments(operation, head.target() != null));
        int operands = remote(into, addressVector(into, at, head), remote);
        AtomicSegments.write(into, operands, operation);
        data(into, operands + AtomicSegments.count(operation) * SEGMENT, local);
    }

    /**
     * Reads the entry that starts at {@code at}.
     *
     * @param dynamic whether it was posted to a DC initiator
     */
    public static Wqe decode(byte[] from, int at, boolean dynamic) {
        int first = (int) INT.get(from, at);
        WqeOpcode opcode = WqeOpcode.of(first & 0xff);
        int index = (first >>> 8) & 0xffff;
        int blocks = blocks(from, at);
        int flags = (int) INT.get(from, at + 8);
        boolean signaled = (flags & CQ_UPDATE) != 0;
        boolean fenced = (flags & FENCE) != 0;
        if (opcode == WqeOpcode.NOP) {
            return new Wqe(
                    opcode, index, blocks, signaled, null, 0, 0, 0, true, 0, 0, 0, 0, null, fenced);
        }
        boolean addressed = dynamic && opcode != WqeOpcode.DUMP;
        AddressVector target = addressed ? addressVector(from, at + SEGMENT) : null;
        int remote = at + (addressed ? 2 : 1) * SEGMENT;
        boolean local = opcode.sends() || opcode == WqeOpcode.DUMP;
        long remoteAddress = local ? 0 : (long) LONG.get(from, remote);
        int rkey = local ? 0 : (int) INT.get(from, remote + 8);
        int third = local ? remote : remote + SEGMENT;
        AtomicOperation atomic =
                opcode.atomic() ? AtomicSegments.read(from, third, opcode, first >>> 24) : null;
        int data = atomic == null ? third : third + AtomicSegments.count(atomic) * SEGMENT;
        boolean empty = data - at == segments(from, at) * SEGMENT;
        int length = empty ? 0 : (int) INT.get(from, data);
        boolean inline = atomic == null && (length & INLINE_FLAG) != 0;
        return new Wqe(
                opcode,
                index,
                blocks,
                signaled,
                target,
                remoteAddress,
                rkey,
                inline ? data + 4 : 0,
                inline,
                atomic == null ? length & ~INLINE_FLAG : atomic.bytes(),
                inline || empty ? 0 : (int) INT.get(from, data + 4),
                inline || empty ? 0 : (long) LONG.get(from, data + 8),
                opcode.hasImmediate() ? (int) INT.get(from, at + IMMEDIATE) : 0,
                atomic,
                fenced);
    }

    /** Basic blocks of the entry that starts at {@code at}. */
    public static int blocks(byte[] from, int at) {
        return blocksOf(segments(from, at));
    }

    private static int segments(byte[] from, int at) {
        return (int) INT.get(from, at + 4) & 0x3f;
    }

    private static int blocksOf(int segments) {
        return Math.ceilDiv(segments, Wqe.BLOCK_BYTES / SEGMENT);
    }

    private static int inlineStart(boolean dynamic) {
        return (dynamic ? 3 : 2) * SEGMENT + 4;
    }

    private static int atomicSegments(AtomicOperation operation, boolean dynamic) {
        return (dynamic ? 4 : 3) + AtomicSegments.count(operation);
    }

    private static void sendHead(
            byte[] into, int at, WqeHead head, @Nullable Integer immediate, int segments) {
        WqeOpcode opcode = immediate == null ? WqeOpcode.SEND : WqeOpcode.SEND_WITH_IMM;
        control(into, at, opcode.code(), head, segments);
        INT.set(into, at + IMMEDIATE, immediate == null ? 0 : immediate);
    }

    private static void control(byte[] into, int at, int opcode, WqeHead head, int segments) {
        INT.set(into, at, (head.index() & 0xffff) << 8 | opcode);
        INT.set(into, at + 4, head.qpn() << 8 | segments);
        INT.set(into, at + 8, head.signaled() ? CQ_UPDATE : 0);
        INT.set(into, at + IMMEDIATE, 0);
    }

    /** Writes the address vector, if there is one; returns the offset behind it. */
    private static int addressVector(byte[] into, int at, WqeHead head) {
        AddressVector target = head.target();
        if (target == null) {
            return at + SEGMENT;
        }
        LONG.set(into, at + SEGMENT, target.dcKey());
        // The bit above the number would announce the other half of the vector.
        INT.set(into, at + SEGMENT + 8, target.targetNumber());
        SHORT.set(into, at + SEGMENT + 12, (short) 0);
        SHORT.set(into, at + SEGMENT + 14, (short) target.lid());
        return at + 2 * SEGMENT;
    }

    private static AddressVector addressVector(byte[] from, int at) {
        return new AddressVector(
                (long) LONG.get(from, at),
                (int) INT.get(from, at + 8) & TARGET_MASK,
                (short) SHORT.get(from, at + 14) & AddressVector.MAX_LID);
    }

    private static int remote(byte[] into, int at, RemoteRange remote) {
        LONG.set(into, at, remote.address());
        INT.set(into, at + 8, remote.rkey());
        INT.set(into, at + 12, 0);
        return at + SEGMENT;
    }

    private static void data(byte[] into, int at, LocalBuffer local) {
        INT.set(into, at, local.length());
        INT.set(into, at + 4, local.lkey());
        LONG.set(into, at + 8, local.address());
    }
}
