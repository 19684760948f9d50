package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;

/** Atomics that the L2 cache of the target GPU performs. */
final class MappedAtomics {

    private static final long LOW_WORD = 0xffff_ffffL;

    private MappedAtomics() {}

    /** Updates the target and stores the old value at the local address. */
    static void apply(NodeMemory memory, RemoteOperation operation) {
        long mask = operation.length() == Integer.BYTES ? LOW_WORD : -1L;
        long old = memory.readLong(operation.remoteAddress()) & mask;
        long next =
                operation.kind().apply(old, operation.operand() & mask, operation.compare() & mask);
        memory.store(operation.localAddress(), Payload.of(bytes(old, Long.BYTES)));
        memory.store(operation.remoteAddress(), Payload.of(bytes(next, operation.length())));
    }

    private static byte[] bytes(long value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }
}
