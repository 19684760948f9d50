package dev.doorbell.libraries.datatype.plan;

import java.util.List;

/**
 * Loops over runs of bytes that move the data of a type in the order it is packed. Neighbouring
 * runs are one, loops that continue each other are one, and what repeats is a loop.
 */
public sealed interface Plan {

    /** Bytes it moves. */
    long bytes();

    /** One run of bytes; none of a length of 0 is within another plan. */
    record Dense(long bytes) implements Plan {}

    /** A body at equal distances. */
    record Strided(long count, long stride, Plan body, long bytes) implements Plan {}

    /** A body at several places. */
    record Scattered(long[] offsets, Plan body, long bytes) implements Plan {}

    /**
     * Runs of different lengths.
     *
     * @param offsets where each is
     * @param packed packed bytes before each, and in all
     */
    record Runs(long[] offsets, long[] packed) implements Plan {
        @Override
        public long bytes() {
            return packed[offsets.length];
        }
    }

    /**
     * Different bodies one after the other.
     *
     * @param offsets where each is
     * @param packed packed bytes before each, and in all
     */
    record Sequence(long[] offsets, long[] packed, List<Plan> bodies) implements Plan {
        @Override
        public long bytes() {
            return packed[offsets.length];
        }
    }
}
