package dev.doorbell.hardware.verbs;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.AtomicOperation.Kind;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Operands of an atomic in a work queue entry: one segment, or two for a masked compare-and-swap of
 * 8 bytes. The control segment's modifier marks an atomic as extended and holds its width.
 */
final class AtomicSegments {

    private static final int SEGMENT = 16;
    private static final int EXTENDED_4_BYTES = 0x08;
    private static final int EXTENDED_8_BYTES = 0x09;
    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private AtomicSegments() {}

    static WqeOpcode opcode(AtomicOperation operation) {
        return switch (operation.kind()) {
            case FETCH_AND_ADD -> WqeOpcode.ATOMIC_FETCH_AND_ADD;
            case COMPARE_AND_SWAP -> WqeOpcode.ATOMIC_CMP_AND_SWP;
            case MASKED_FETCH_AND_ADD -> WqeOpcode.MASKED_FETCH_AND_ADD;
            case MASKED_COMPARE_AND_SWAP -> WqeOpcode.MASKED_CMP_AND_SWP;
        };
    }

    static int modifier(AtomicOperation operation) {
        if (!operation.kind().masked()) {
            return 0;
        }
        return operation.bytes() == Long.BYTES ? EXTENDED_8_BYTES : EXTENDED_4_BYTES;
    }

    static int count(AtomicOperation operation) {
        return count(operation.kind(), operation.bytes());
    }

    private static int count(Kind kind, int bytes) {
        return kind == Kind.MASKED_COMPARE_AND_SWAP && bytes == Long.BYTES ? 2 : 1;
    }

    static void write(byte[] into, int at, AtomicOperation operation) {
        // A masked add has its boundary where a compare-and-swap has the value to compare with.
        boolean swaps = operation.kind().swaps();
        long second = swaps ? operation.compare() : operation.operandMask();
        if (operation.bytes() == Long.BYTES) {
            LONG.set(into, at, operation.operand());
            LONG.set(into, at + 8, second);
            if (count(operation) == 2) {
                LONG.set(into, at + SEGMENT, operation.operandMask());
                LONG.set(into, at + SEGMENT + 8, operation.compareMask());
            }
            return;
        }
        INT.set(into, at, (int) operation.operand());
        INT.set(into, at + 4, (int) second);
        INT.set(into, at + 8, swaps ? (int) operation.operandMask() : 0);
        INT.set(into, at + 12, swaps ? (int) operation.compareMask() : 0);
    }

    static AtomicOperation read(byte[] from, int at, WqeOpcode opcode, int modifier) {
        return switch (opcode) {
            case ATOMIC_FETCH_AND_ADD -> AtomicOperation.fetchAndAdd((long) LONG.get(from, at));
            case ATOMIC_CMP_AND_SWP ->
                    AtomicOperation.compareAndSwap(
                            (long) LONG.get(from, at + 8), (long) LONG.get(from, at));
            case MASKED_FETCH_AND_ADD ->
                    modifier == EXTENDED_8_BYTES
                            ? AtomicOperation.maskedFetchAndAdd(
                                    Long.BYTES,
                                    (long) LONG.get(from, at),
                                    (long) LONG.get(from, at + 8))
                            : AtomicOperation.maskedFetchAndAdd(
                                    Integer.BYTES,
                                    (int) INT.get(from, at),
                                    (int) INT.get(from, at + 4));
            case MASKED_CMP_AND_SWP ->
                    modifier == EXTENDED_8_BYTES
                            ? AtomicOperation.maskedCompareAndSwap(
                                    Long.BYTES,
                                    (long) LONG.get(from, at + 8),
                                    (long) LONG.get(from, at + SEGMENT + 8),
                                    (long) LONG.get(from, at),
                                    (long) LONG.get(from, at + SEGMENT))
                            : AtomicOperation.maskedCompareAndSwap(
                                    Integer.BYTES,
                                    (int) INT.get(from, at + 4),
                                    (int) INT.get(from, at + 12),
                                    (int) INT.get(from, at),
                                    (int) INT.get(from, at + 8));
            case NOP, RDMA_WRITE, RDMA_WRITE_WITH_IMM, SEND, SEND_WITH_IMM, RDMA_READ, DUMP ->
                    throw new IllegalArgumentException("expected an atomic but was " + opcode);
        };
    }
}
