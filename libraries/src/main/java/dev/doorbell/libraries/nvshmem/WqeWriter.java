package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.message.AtomicOperation;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;

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
        WqeHead head = WqeHead.reliable(qpn, index, true);
        RemoteRange remote = new RemoteRange(operation.remoteAddress(), operation.rkey());
        LocalBuffer local =
                new LocalBuffer(operation.localAddress(), operation.lkey(), operation.length());
        if (operation.opcode().atomic()) {
            WqeCodec.atomic(entry, 0, head, remote, local, atomic(operation));
        } else if (operation.inline()) {
            int at = WqeCodec.inlineWrite(entry, 0, head, remote, operation.length());
            putElement(entry, at, operation.operand(), operation.length());
        } else {
            WqeCodec.transfer(entry, 0, operation.opcode(), head, remote, local);
        }
        return entry;
    }

    private static AtomicOperation atomic(RemoteOperation operation) {
        return operation.opcode() == WqeOpcode.ATOMIC_CMP_AND_SWP
                ? AtomicOperation.compareAndSwap(operation.compare(), operation.operand())
                : AtomicOperation.fetchAndAdd(operation.operand());
    }

    /** The entry of one thread's element store, into {@code entry} at {@code at}. */
    static void writeStore(
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
