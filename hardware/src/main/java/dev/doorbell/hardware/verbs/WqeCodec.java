package dev.doorbell.hardware.verbs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The layout of work queue entries in memory: 16-byte segments, big-endian, in 64-byte basic blocks
 * (WQEBB). A control segment is followed by a remote-address segment, then inline data, a data
 * pointer, or an atomic segment and a data pointer. Layout after the mlx5 programmer's reference.
 */
public final class WqeCodec {

    /** Most bytes of inline data of one entry that the emulated NIC accepts. */
    public static final int MAX_INLINE_BYTES = 512;

    private static final int SEGMENT = 16;
    private static final int CQ_UPDATE = 0x08;
    private static final int INLINE_FLAG = 0x8000_0000;
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private WqeCodec() {}

    /** Basic blocks of an RDMA WRITE with {@code bytes} of inline data. */
    public static int inlineWriteBlocks(int bytes) {
        return Math.ceilDiv(2 * SEGMENT + 4 + bytes, Wqe.BLOCK_BYTES);
    }

    /** Writes a NOP of one block. */
    public static void nop(byte[] into, int at, int qpn, int index, boolean signaled) {
        control(into, at, WqeOpcode.NOP, qpn, index, 1, signaled);
    }

    /** Writes an RDMA WRITE or RDMA READ of one block that names its local buffer. */
    public static void transfer(
            byte[] into,
            int at,
            WqeOpcode opcode,
            int qpn,
            int index,
            boolean signaled,
            long remoteAddress,
            int rkey,
            long localAddress,
            int lkey,
            int length) {
        control(into, at, opcode, qpn, index, 3, signaled);
        remote(into, at, remoteAddress, rkey);
        data(into, at + 2 * SEGMENT, localAddress, lkey, length);
    }

    /**
     * Writes the head of an RDMA WRITE with inline data; returns the offset where the data goes.
     */
    public static int inlineWrite(
            byte[] into,
            int at,
            int qpn,
            int index,
            boolean signaled,
            long remoteAddress,
            int rkey,
            int length) {
        control(
                into,
                at,
                WqeOpcode.RDMA_WRITE,
                qpn,
                index,
                Math.ceilDiv(2 * SEGMENT + 4 + length, SEGMENT),
                signaled);
        remote(into, at, remoteAddress, rkey);
        INT.set(into, at + 2 * SEGMENT, length | INLINE_FLAG);
        return at + 2 * SEGMENT + 4;
    }

    /** Writes an atomic of one block; the old value goes to the local address. */
    public static void atomic(
            byte[] into,
            int at,
            WqeOpcode opcode,
            int qpn,
            int index,
            long remoteAddress,
            int rkey,
            long localAddress,
            int lkey,
            long compare,
            long operand) {
        control(into, at, opcode, qpn, index, 4, true);
        remote(into, at, remoteAddress, rkey);
        LONG.set(into, at + 2 * SEGMENT, operand);
        LONG.set(into, at + 2 * SEGMENT + 8, compare);
        data(into, at + 3 * SEGMENT, localAddress, lkey, Long.BYTES);
    }

    /** Reads the entry that starts at {@code at}. */
    public static Wqe decode(byte[] from, int at) {
        int first = (int) INT.get(from, at);
        WqeOpcode opcode = WqeOpcode.of(first & 0xff);
        int index = (first >>> 8) & 0xffff;
        int segments = (int) INT.get(from, at + 4) & 0x3f;
        boolean signaled = ((int) INT.get(from, at + 8) & CQ_UPDATE) != 0;
        int blocks = Math.ceilDiv(segments, Wqe.BLOCK_BYTES / SEGMENT);
        if (opcode == WqeOpcode.NOP) {
            return new Wqe(opcode, index, blocks, signaled, 0, 0, 0, true, 0, 0, 0, 0, 0);
        }
        long remoteAddress = (long) LONG.get(from, at + SEGMENT);
        int rkey = (int) INT.get(from, at + SEGMENT + 8);
        int third = at + 2 * SEGMENT;
        if (opcode.atomic()) {
            int pointer = at + 3 * SEGMENT;
            return new Wqe(
                    opcode,
                    index,
                    blocks,
                    signaled,
                    remoteAddress,
                    rkey,
                    0,
                    false,
                    Long.BYTES,
                    (int) INT.get(from, pointer + 4),
                    (long) LONG.get(from, pointer + 8),
                    (long) LONG.get(from, third + 8),
                    (long) LONG.get(from, third));
        }
        int length = (int) INT.get(from, third);
        if ((length & INLINE_FLAG) != 0) {
            return new Wqe(
                    opcode,
                    index,
                    blocks,
                    signaled,
                    remoteAddress,
                    rkey,
                    third + 4,
                    true,
                    length & ~INLINE_FLAG,
                    0,
                    0,
                    0,
                    0);
        }
        return new Wqe(
                opcode,
                index,
                blocks,
                signaled,
                remoteAddress,
                rkey,
                0,
                false,
                length,
                (int) INT.get(from, third + 4),
                (long) LONG.get(from, third + 8),
                0,
                0);
    }

    /** Basic blocks of the entry that starts at {@code at}. */
    public static int blocks(byte[] from, int at) {
        return Math.ceilDiv((int) INT.get(from, at + 4) & 0x3f, Wqe.BLOCK_BYTES / SEGMENT);
    }

    private static void control(
            byte[] into,
            int at,
            WqeOpcode opcode,
            int qpn,
            int index,
            int segments,
            boolean signaled) {
        INT.set(into, at, (index & 0xffff) << 8 | opcode.code());
        INT.set(into, at + 4, qpn << 8 | segments);
        INT.set(into, at + 8, signaled ? CQ_UPDATE : 0);
        INT.set(into, at + 12, 0);
    }

    private static void remote(byte[] into, int at, long address, int rkey) {
        LONG.set(into, at + SEGMENT, address);
        INT.set(into, at + SEGMENT + 8, rkey);
        INT.set(into, at + SEGMENT + 12, 0);
    }

    private static void data(byte[] into, int at, long address, int lkey, int length) {
        INT.set(into, at, length);
        INT.set(into, at + 4, lkey);
        LONG.set(into, at + 8, address);
    }
}
