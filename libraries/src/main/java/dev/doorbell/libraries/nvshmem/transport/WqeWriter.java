package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.message.AtomicOperation;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;

/** Lays operations out as work queue entries. */
public final class WqeWriter {

    private WqeWriter() {}

    /** Basic blocks of an operation. */
    public static int blocks(RemoteOperation operation) {
        if (operation.kind() == OperationKind.INLINE_PUT) {
            return WqeCodec.inlineWriteBlocks(operation.length());
        }
        return operation.kind().atomic() ? WqeCodec.atomicBlocks(atomic(operation), false) : 1;
    }

    /** The entry of an operation. */
    public static byte[] write(RemoteOperation operation, int qpn, int index) {
        byte[] entry = new byte[blocks(operation) * Wqe.BLOCK_BYTES];
        WqeHead head = WqeHead.reliable(qpn, index, true);
        RemoteRange remote = new RemoteRange(operation.remoteAddress(), operation.rkey());
        LocalBuffer local =
                new LocalBuffer(operation.localAddress(), operation.lkey(), operation.length());
        if (operation.kind().atomic()) {
            WqeCodec.atomic(entry, 0, head, remote, local, atomic(operation));
        } else if (operation.kind() == OperationKind.INLINE_PUT) {
            int at = WqeCodec.inlineWrite(entry, 0, head, remote, operation.length());
            putElement(entry, at, operation.operand(), operation.length());
        } else {
            WqeOpcode opcode =
                    operation.kind() == OperationKind.GET
                            ? WqeOpcode.RDMA_READ
                            : WqeOpcode.RDMA_WRITE;
            WqeCodec.transfer(entry, 0, opcode, head, remote, local);
        }
        return entry;
    }

    /**
     * What the NIC does for an atomic. The plain ones exist as such on 8-byte words; the others are
     * built from masked ones as on mlx5.
     */
    private static AtomicOperation atomic(RemoteOperation operation) {
        int bytes = operation.length();
        long operand = operation.operand();
        boolean word = bytes == Long.BYTES;
        return switch (operation.kind()) {
            case ATOMIC_ADD ->
                    word
                            ? AtomicOperation.fetchAndAdd(operand)
                            : AtomicOperation.maskedFetchAndAdd(bytes, operand, 0);
            case ATOMIC_COMPARE_SWAP ->
                    word
                            ? AtomicOperation.compareAndSwap(operation.compare(), operand)
                            : AtomicOperation.maskedCompareAndSwap(
                                    bytes, operation.compare(), -1, operand, -1);
            case ATOMIC_SWAP -> AtomicOperation.maskedCompareAndSwap(bytes, 0, 0, operand, -1);
            case ATOMIC_AND -> AtomicOperation.maskedCompareAndSwap(bytes, 0, 0, 0, ~operand);
            case ATOMIC_OR -> AtomicOperation.maskedCompareAndSwap(bytes, 0, 0, -1, operand);
            case ATOMIC_XOR -> AtomicOperation.maskedFetchAndAdd(bytes, operand, -1);
            case PUT, INLINE_PUT, GET ->
                    throw new IllegalStateException(
                            "expected an atomic but was " + operation.kind());
        };
    }

    /** The entry of one thread's element store, into {@code entry} at {@code at}. */
    public static void writeStore(
            byte[] entry, int at, ElementStores stores, int thread, int qpn, int index) {
        int data =
                WqeCodec.inlineWrite(
                        entry,
                        at,
                        WqeHead.reliable(qpn, index, true),
                        new RemoteRange(stores.address(thread), stores.rkey()),
                        stores.elementBytes());
        putElement(entry, data, stores.values()[thread], stores.elementBytes());
    }

    /**
     * Basic blocks of a warp's stores joined to one write, with the NOP that carries the
     * completion.
     */
    public static int joinedBlocks(ElementStores stores) {
        return WqeCodec.inlineWriteBlocks(ElementStores.WARP * stores.elementBytes()) + 1;
    }

    /** A full warp's contiguous stores as one unsignalled inline write and a signalled NOP. */
    public static byte[] writeJoined(ElementStores stores, int firstThread, int qpn, int index) {
        int blocks = joinedBlocks(stores);
        byte[] entry = new byte[blocks * Wqe.BLOCK_BYTES];
        int at =
                WqeCodec.inlineWrite(
                        entry,
                        0,
                        WqeHead.reliable(qpn, index, false),
                        new RemoteRange(stores.address(firstThread), stores.rkey()),
                        ElementStores.WARP * stores.elementBytes());
        for (int lane = 0; lane < ElementStores.WARP; lane++) {
            putElement(
                    entry,
                    at + lane * stores.elementBytes(),
                    stores.values()[firstThread + lane],
                    stores.elementBytes());
        }
        WqeCodec.nop(
                entry,
                (blocks - 1) * Wqe.BLOCK_BYTES,
                WqeHead.reliable(qpn, index + blocks - 1, true));
        return entry;
    }

    private static void putElement(byte[] into, int at, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            into[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
