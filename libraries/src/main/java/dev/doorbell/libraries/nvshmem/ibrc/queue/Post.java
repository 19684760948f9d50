package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.WqeWriter;

/** Post of a proxy to the queue pair of a PE, always signalled. */
public sealed interface Post {

    /** Destination PE. */
    int peer();

    /** Number of basic blocks of its entry. */
    int blocks();

    /** Returns its entry. */
    byte[] entry(int qpn, int index);

    /** Operation that NICs perform. */
    record Native(RemoteOperation operation) implements Post {

        @Override
        public int peer() {
            return operation.peer();
        }

        @Override
        public int blocks() {
            return WqeWriter.blocks(operation);
        }

        @Override
        public byte[] entry(int qpn, int index) {
            return WqeWriter.write(operation, qpn, index);
        }
    }

    /** SEND of a message to a PE's proxy; its bytes are in the entry. */
    record Message(int peer, ActiveMessage message) implements Post {

        @Override
        public int blocks() {
            return WqeCodec.inlineSendBlocks(message.bytes().length);
        }

        @Override
        public byte[] entry(int qpn, int index) {
            byte[] bytes = message.bytes();
            byte[] entry = new byte[blocks() * Wqe.BLOCK_BYTES];
            int at =
                    WqeCodec.inlineSend(
                            entry, 0, WqeHead.reliable(qpn, index, true), null, bytes.length);
            System.arraycopy(bytes, 0, entry, at, bytes.length);
            return entry;
        }
    }
}
