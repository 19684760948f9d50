package dev.doorbell.libraries.verbs.work;

import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;

/** Operation on its way into a send queue. */
public sealed interface Work permits Work.Transfer, Work.InlineWrite, Work.InlineSend, StagedSend {

    /** Returns true if it has everything it needs besides room in the queue. */
    default boolean ready() {
        return true;
    }

    /**
     * Number of basic blocks of its entry.
     *
     * @param dynamic true on a DC initiator, whose entries name their target
     */
    int blocks(boolean dynamic);

    /** Returns its entry. */
    byte[] entry(WqeHead head);

    /** Handles its polled completion. */
    default void done() {}

    /** Move of bytes between a local buffer and a remote range. */
    record Transfer(WqeOpcode opcode, LocalBuffer local, RemoteRange remote) implements Work {
        @Override
        public int blocks(boolean dynamic) {
            return 1;
        }

        @Override
        public byte[] entry(WqeHead head) {
            byte[] entry = new byte[Wqe.BLOCK_BYTES];
            WqeCodec.transfer(entry, 0, opcode, head, remote, local);
            return entry;
        }
    }

    /** Write of bytes from the entry itself. */
    record InlineWrite(byte[] data, RemoteRange remote) implements Work {
        @Override
        public int blocks(boolean dynamic) {
            return WqeCodec.inlineWriteBlocks(data.length, dynamic);
        }

        @Override
        public byte[] entry(WqeHead head) {
            byte[] entry = new byte[blocks(head.target() != null) * Wqe.BLOCK_BYTES];
            int at = WqeCodec.inlineWrite(entry, 0, head, remote, data.length);
            System.arraycopy(data, 0, entry, at, data.length);
            return entry;
        }
    }

    /** Send of bytes from the entry itself. */
    record InlineSend(byte[] data) implements Work {
        @Override
        public int blocks(boolean dynamic) {
            return WqeCodec.inlineSendBlocks(data.length, dynamic);
        }

        @Override
        public byte[] entry(WqeHead head) {
            byte[] entry = new byte[blocks(head.target() != null) * Wqe.BLOCK_BYTES];
            int at = WqeCodec.inlineSend(entry, 0, head, null, data.length);
            System.arraycopy(data, 0, entry, at, data.length);
            return entry;
        }
    }
}
