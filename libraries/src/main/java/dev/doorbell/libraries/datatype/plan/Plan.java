package dev.doorbell.libraries.datatype.plan;

import java.util.List;

/**
 * Loops over runs of bytes that move the data of a type in packing order. Adjacent runs are joined,
 * consecutive loops are joined, and repetitions become loops.
 */
public sealed interface Plan {

    /** Number of bytes moved. */
    long bytes();

    /** Single run of bytes. No other plan contains one of length 0. */
    record Dense(long bytes) implements Plan {}

    /** Body repeated at equal distances. */
    record Strided(long count, long stride, Plan body, long bytes) implements Plan {}

    /** Body repeated at several offsets. */
    record Scattered(long[] offsets, Plan body, long bytes) implements Plan {}

    /**
     * Runs of different lengths.
     *
     * @param offsets offset of each run
     * @param packed packed bytes before each run, and in total
     */
    record Runs(long[] offsets, long[] packed) implements Plan {
        @Override
        public long bytes() {
            return packed[offsets.length];
        }
    }

    /**
     * Different bodies in sequence.
     *
     * @param offsets offset of each body
     * @param packed packed bytes before each body, and in total
     */
    record Sequence(long[] offsets, long[] packed, List<Plan> bodies) implements Plan {
        @Override
        public long bytes() {
            return packed[offsets.length];
        }
    }
}
