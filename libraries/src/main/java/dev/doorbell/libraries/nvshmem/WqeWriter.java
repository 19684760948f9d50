package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;

/** Lays operations out as work queue entries. */
final class WqeWriter {

    private WqeWriter() {}

    /** Basic blocks of an operation. */
    static int blocks(RemoteOperation operation) {
        return operation.inline() ? WqeCodec.inlineWriteBlocks(operation.length()) : 1;
    }

    /** The entry of an operation. */
    static byte[] write(RemoteOperation operation, int qpn, int index) {
        byte[] entry = new byte[blocks(operation) * Wqe.BLOCK_BYTES];
        if (operation.opcode().atomic()) {
            WqeCodec.atomic(
                    entry,
                    0,
                    operation.opcode(),
                    qpn,
                    index,
                    operation.remoteAddress(),
                    operation.rkey(),
                    operation.localAddress(),
                    operation.lkey(),
                    operation.compare(),
                    operation.operand());
        } else if (operation.inline()) {
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
                    operation.opcode(),
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
    static void writeStore(
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
    static int joinedBlocks(ElementStores stores) {
        return WqeCodec.inlineWriteBlocks(ElementStores.WARP * stores.elementBytes()) + 1;
    }

    /** A full warp's contiguous stores as one unsignalled inline write and a signalled NOP. */
    static byte[] writeJoined(ElementStores stores, int firstThread, int qpn, int index) {
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

    private static void putElement(byte[] into, int at, long value, int bytes) {
        for (int i = 0; i < bytes; i++) {
            into[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
