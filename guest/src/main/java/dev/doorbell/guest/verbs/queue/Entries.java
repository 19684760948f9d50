package dev.doorbell.guest.verbs.queue;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import org.jspecify.annotations.Nullable;

/** Work queue entries of send requests. */
final class Entries {

    private Entries() {}

    /** Number of basic blocks. */
    static int blocks(SendRequest request) {
        byte[] data = request.data();
        if (data == null) {
            return 1;
        }
        return request.opcode() == SendOpcode.WRITE
                ? WqeCodec.inlineWriteBlocks(data.length)
                : WqeCodec.inlineSendBlocks(data.length);
    }

    /** Returns the entry. */
    static byte[] of(SendRequest request, WqeHead head) {
        byte[] entry = new byte[blocks(request) * Wqe.BLOCK_BYTES];
        RemoteRange remote = request.remote();
        LocalBuffer local = request.local();
        switch (request.opcode()) {
            case WRITE -> write(entry, head, request);
            case WRITE_IMMEDIATE ->
                    WqeCodec.writeWithImmediate(entry, 0, head, request.immediate(), remote, local);
            case SEND -> send(entry, head, request, null);
            case SEND_IMMEDIATE -> send(entry, head, request, request.immediate());
            case READ -> WqeCodec.transfer(entry, 0, WqeOpcode.RDMA_READ, head, remote, local);
            case COMPARE_AND_SWAP, FETCH_AND_ADD ->
                    WqeCodec.atomic(entry, 0, head, remote, local, atomic(request));
        }
        return entry;
    }

    private static AtomicOperation atomic(SendRequest request) {
        return request.opcode() == SendOpcode.FETCH_AND_ADD
                ? AtomicOperation.fetchAndAdd(request.operand())
                : AtomicOperation.compareAndSwap(request.operand(), request.swap());
    }

    private static void write(byte[] entry, WqeHead head, SendRequest request) {
        byte[] data = request.data();
        if (data == null) {
            WqeCodec.transfer(
                    entry, 0, WqeOpcode.RDMA_WRITE, head, request.remote(), request.local());
        } else {
            int at = WqeCodec.inlineWrite(entry, 0, head, request.remote(), data.length);
            System.arraycopy(data, 0, entry, at, data.length);
        }
    }

    private static void send(
            byte[] entry, WqeHead head, SendRequest request, @Nullable Integer immediate) {
        byte[] data = request.data();
        if (data == null) {
            WqeCodec.send(entry, 0, head, immediate, request.local());
        } else {
            int at = WqeCodec.inlineSend(entry, 0, head, immediate, data.length);
            System.arraycopy(data, 0, entry, at, data.length);
        }
    }
}
