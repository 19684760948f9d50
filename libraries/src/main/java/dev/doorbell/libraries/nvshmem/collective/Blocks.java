package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.function.LongBinaryOperator;

/**
 * Blocks of all members that one member holds, in the order of their numbers, and their
 * combination. The arithmetic uses this order, so a reduction of fractions has the same bits on
 * every member, in every run and with every algorithm.
 *
 * @param first first block
 * @param strideBytes bytes from one block to the next
 * @param members number of blocks
 * @param type type of the elements
 */
record Blocks(SymmetricAddress first, long strideBytes, int members, ElementType type) {

    private static final VarHandle INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Loads {@code elements} of every block, combines them, and stores the result. */
    void combine(
            Cta cta, SymmetricAddress destination, int elements, Reduction reduction, int threads) {
        LongBinaryOperator operator = reduction.on(type);
        int bytes = elements * type.bytes();
        cta.work(cta.pe().constants().gpu().copyPs((members + 1L) * bytes, threads));
        byte[] sum = null;
        for (int member = 0; member < members; member++) {
            SymmetricAddress block = first.plus(member * strideBytes);
            if (!(cta.pe().node().memory().read(cta.pe().heap().busAddress(block), bytes)
                    instanceof Payload.Real real)) {
                return; // Phantom data has no bytes to combine.
            }
            if (sum == null) {
                sum = real.bytes();
            } else {
                for (int i = 0; i < elements; i++) {
                    put(sum, i, operator.applyAsLong(get(sum, i), get(real.bytes(), i)));
                }
            }
        }
        if (sum != null) {
            cta.pe()
                    .node()
                    .memory()
                    .store(cta.pe().heap().busAddress(destination), Payload.of(sum));
        }
    }

    private long get(byte[] bytes, int element) {
        return type.bytes() == Integer.BYTES
                ? (int) INT.get(bytes, element * Integer.BYTES)
                : (long) LONG.get(bytes, element * Long.BYTES);
    }

    private void put(byte[] bytes, int element, long value) {
        if (type.bytes() == Integer.BYTES) {
            INT.set(bytes, element * Integer.BYTES, (int) value);
        } else {
            LONG.set(bytes, element * Long.BYTES, value);
        }
    }
}
