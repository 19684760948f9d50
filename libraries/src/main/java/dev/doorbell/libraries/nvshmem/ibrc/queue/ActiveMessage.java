package dev.doorbell.libraries.nvshmem.ibrc.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Message between proxies for atomics that no NIC supports: a request to the target's proxy, or its
 * answer. It consists of little-endian words; the first one is the kind.
 */
public sealed interface ActiveMessage {

    /** Bytes of a receive buffer, enough for both kinds. */
    int MOST_BYTES = 64;

    /** Encoded message. */
    byte[] bytes();

    /** Reads the message at a bus address. */
    static ActiveMessage read(NodeMemory memory, long address) {
        long first = memory.readLong(address);
        return switch ((int) first & Words.TYPE_MASK) {
            case Words.REQUEST ->
                    new Request(
                            Words.KINDS.get((int) (first >>> Words.KIND_SHIFT)),
                            memory.readLong(address + Long.BYTES),
                            memory.readLong(address + 2L * Long.BYTES),
                            memory.readLong(address + 3L * Long.BYTES),
                            memory.readLong(address + 4L * Long.BYTES));
            case Words.DONE ->
                    new Answer(
                            true,
                            memory.readLong(address + Long.BYTES),
                            memory.readLong(address + 2L * Long.BYTES));
            case Words.REFUSED -> new Answer(false, memory.readLong(address + Long.BYTES), 0);
            default ->
                    throw new IllegalStateException(
                            "expected an active message but it begins with 0x%x".formatted(first));
        };
    }

    /**
     * Request for an atomic on a 64-bit word.
     *
     * @param target bus address of the word at the receiver
     * @param resultAddress bus address of the sender's word for the old value; 0 if no thread waits
     *     for it
     */
    record Request(OperationKind kind, long target, long operand, long compare, long resultAddress)
            implements ActiveMessage {

        public static Request of(RemoteOperation operation) {
            return new Request(
                    operation.kind(),
                    operation.remoteAddress(),
                    operation.operand(),
                    operation.compare(),
                    operation.fetching() ? operation.localAddress() : 0);
        }

        @Override
        public byte[] bytes() {
            return Words.lay(
                    MOST_BYTES,
                    Words.REQUEST | (long) Words.KINDS.indexOf(kind) << Words.KIND_SHIFT,
                    target,
                    operand,
                    compare,
                    resultAddress);
        }
    }

    /**
     * Answer that an atomic is complete, or failed.
     *
     * @param address the request's result address; its target if the request was rejected
     * @param old old value of the word
     */
    record Answer(boolean done, long address, long old) implements ActiveMessage {

        public static final int BYTES = 3 * Long.BYTES;

        @Override
        public byte[] bytes() {
            return Words.lay(BYTES, done ? Words.DONE : Words.REFUSED, address, old);
        }
    }

    /** Encoding of messages as words. */
    final class Words {

        private static final int REQUEST = 1;
        private static final int DONE = 2;
        private static final int REFUSED = 3;
        private static final int TYPE_MASK = 0xff;
        private static final int KIND_SHIFT = 8;
        private static final List<OperationKind> KINDS = List.of(OperationKind.values());
        private static final VarHandle LONG =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        private Words() {}

        private static byte[] lay(int length, long... words) {
            byte[] bytes = new byte[length];
            for (int i = 0; i < words.length; i++) {
                LONG.set(bytes, i * Long.BYTES, words[i]);
            }
            return bytes;
        }
    }
}
