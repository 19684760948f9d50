package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeOpcode;

/** Lays operations out as work queue entries. */
public final class WqeWriter {

    private WqeWriter() {}

    /** Basic blocks of an operation. */
    public static int blocks(RemoteOperation operation) {
        return operation.kind() == OperationKind.INLINE_PUT
                ? WqeCodec.inlineWriteBlocks(operation.length())
                : 1;
    }

    /** The entry of an operation. */
    public static byte[] write(RemoteOperation operation, int qpn, int index) {
        byte[] entry = new byte[blocks(operation) * Wqe.BLOCK_BYTES];
        if (operation.kind().atomic()) {
            WqeCodec.atomic(
                    entry,
                    0,
                    atomicOpcode(operation.kind()),
                    qpn,
                    index,
                    operation.remoteAddress(),
                    operation.rkey(),
                    operation.localAddress(),
                    operation.lkey(),
                    operation.compare(),
                    operation.operand());
        } else if (operation.kind() == OperationKind.INLINE_PUT) {
            int at =
                    WqeCodec.inlineWrite(
                            entry,
                            0,
                            qpn,
                            index,
                            true,
                            operation.remoteAddress(),
                            operation.rkey(),
                            operation.length());
            putElement(entry, at, operation.operand(), operation.length());
        } else {
            WqeCodec.transfer(
                    entry,
                    0,
                    operation.kind() == OperationKind.GET
                            ? WqeOpcode.RDMA_READ
                            : WqeOpcode.RDMA_WRITE,
                    qpn,
                    index,
                    true,
                    operation.remoteAddress(),
                    operation.rkey(),
                    operation.localAddress(),
                    operation.lkey(),
                    operation.length());
        }
        return entry;
    }

    /** The entry of one thread's element store, into {@code entry} at {@code at}. */
    public static void writeStore(
            byte[] entry, int at, ElementStores stores, int thread, int qpn, int index) {
        int data =
                WqeCodec.inlineWrite(
                        entry,
                        at,
                        qpn,
                        index,
                        true,
                        stores.address(thread),
                        stores.rkey(),
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
                        qpn,
                        index,
                        false,
                        stores.address(firstThread),
                        stores.rkey(),
                        ElementStores.WARP * stores.elementBytes());
        for (int lane = 0; lane < ElementStores.WARP; lane++) {
            putElement(
                    entry,
                    at + lane * stores.elementBytes(),
                    stores.values()[firstThread + lane],
                    stores.elementBytes());
        }
        WqeCodec.nop(entry, (blocks - 1) * Wqe.BLOCK_BYTES, qpn, index + blocks - 1, true);
        return entry;
    }

    private static WqeOpcode atomicOpcode(OperationKind kind) {
        return switch (kind) {
            case ATOMIC_ADD -> WqeOpcode.ATOMIC_FETCH_AND_ADD;
            case ATOMIC_COMPARE_SWAP -> WqeOpcode.ATOMIC_CMP_AND_SWP;
            default -> throw new IllegalStateException("expected a native atomic but was " + kind);
        };
    }

    private static void putElement(byte[] into, int at, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            into[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
