package dev.doorbell.libraries.nvshmem.race;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Word with stores, and the knowledge of the storing threads, which a thread gains when it sees a
 * value. A value that can only come from a store refers to the last store of it. After any add, a
 * value refers to everything so far.
 */
final class SignalWord {

    private static final int VALUES = 256;

    private final TreeMap<Long, Release> byValue = new TreeMap<>();
    private final TreeMap<Long, Long> ages = new TreeMap<>();
    private @Nullable Release all;
    private boolean added;
    private long number;

    /** Release by a value: the knowledge at its store, and the number of that store. */
    record Release(Knowledge known, long number) {}

    /** Number of the next store. */
    long next() {
        return number + 1;
    }

    /**
     * Records a store of {@code value}, or an add if {@code adds}, with the knowledge {@code
     * known}.
     */
    void store(long value, boolean adds, Knowledge known) {
        number++;
        added |= adds;
        Release before = all;
        if (before == null) {
            all = new Release(known, number);
        } else {
            Knowledge.Sum sum = new Knowledge.Sum(before.known());
            sum.add(known);
            all = new Release(sum.get(), number);
        }
        if (!added) {
            byValue.put(value, new Release(known, number));
            ages.put(number, value);
            if (ages.size() > VALUES) {
                forget(ages.firstKey());
            }
        }
    }

    /** Returns the release of {@code value}, or null if nothing was stored. */
    @Nullable Release seen(long value) {
        Release exact = added ? null : byValue.get(value);
        return exact == null ? all : exact;
    }

    private void forget(long oldest) {
        Long value = ages.remove(oldest);
        Release release = value == null ? null : byValue.get(value);
        if (value != null && release != null && release.number() == oldest) {
            byValue.remove(value);
        }
    }
}
