package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongUnaryOperator;

/** Actions of a team's members around the tested collectives. */
final class Members {

    private Members() {}

    /** Delay of a member's arrival at a round, in picoseconds. */
    static long lateness(Pe pe, int round) {
        return 1_000_000L * ((pe.id() * 7 + round * 3) % 5);
    }

    /** Stores {@code value} of {@code i} in word {@code i}. */
    static void fill(Cta cta, SymmetricAddress address, int words, LongUnaryOperator value) {
        for (int i = 0; i < words; i++) {
            cta.store(address.plus(8L * i), value.applyAsLong(i));
        }
    }

    /** Loads words. */
    static List<Long> words(Cta cta, SymmetricAddress address, int words) {
        List<Long> values = new ArrayList<>();
        for (int i = 0; i < words; i++) {
            values.add(cta.load(address.plus(8L * i)));
        }
        return values;
    }
}
