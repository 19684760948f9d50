package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.WqeWriter;

/** What a proxy posts to the queue pair of a PE, always signalled. */
public sealed interface Post {

    /** The PE it goes to. */
    int peer();

    /** Basic blocks of its entry. */
    int blocks();

    /** Its entry. */
    byte[] entry(int qpn, int index);

    /** An operation that NICs carry out. */
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

    /** A SEND of a message to a PE's proxy; its bytes travel in the entry. */
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
