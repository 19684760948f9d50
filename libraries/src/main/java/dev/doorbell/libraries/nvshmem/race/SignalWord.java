package dev.doorbell.libraries.nvshmem.race;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A word that was stored to, and what those who store knew: whoever then sees a value of it knows
 * that too. A value that only stores can leave tells of the last store of it; once anything was
 * added, a value tells of everything so far.
 */
final class SignalWord {

    private static final int VALUES = 256;

    private final TreeMap<Long, Release> byValue = new TreeMap<>();
    private final TreeMap<Long, Long> ages = new TreeMap<>();
    private @Nullable Release all;
    private boolean added;
    private long number;

    /** What a value tells: what was known when it was stored, and the number of that store. */
    record Release(Knowledge known, long number) {}

    /** The number of the next store. */
    long next() {
        return number + 1;
    }

    /** Something stores {@code value}, or adds when {@code adds}, knowing {@code known}. */
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

    /** What seeing {@code value} tells, or null when nobody has stored. */
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
