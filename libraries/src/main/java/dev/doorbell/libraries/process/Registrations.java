package dev.doorbell.libraries.process;

import dev.doorbell.hardware.Instruments;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A cache of registrations: ranges of addresses with what registering them gave. A range is found
 * when it lies within one that is kept. Ranges never overlap: one that would replaces those it
 * touches, as one range over all of them.
 *
 * @param <T> what registering gives: a key, or a key of a key
 */
public final class Registrations<T> {

    private final NavigableMap<Long, Kept<T>> byAddress = new TreeMap<>();
    private final Instruments.Counter hits;
    private final Instruments.Counter misses;
    private final Instruments.Counter stale;

    /** An empty cache that counts {@code NAME.hits}, {@code NAME.misses} and {@code NAME.stale}. */
    public Registrations(Instruments instruments, String name) {
        hits = instruments.counter(name + ".hits");
        misses = instruments.counter(name + ".misses");
        stale = instruments.counter(name + ".stale");
    }

    /** The registration that covers a range, or null. */
    public @Nullable Kept<T> find(long address, long length) {
        Map.Entry<Long, Kept<T>> floor = byAddress.floorEntry(address);
        if (floor != null && floor.getValue().covers(address, length)) {
            hits.add(1);
            return floor.getValue();
        }
        misses.add(1);
        return null;
    }

    /**
     * The least range that covers the given one and all kept ones it touches, which are forgotten:
     * what to register instead of them.
     *
     * @param forgotten gets each of those, lowest first
     */
    public Range union(long address, long length, Consumer<Kept<T>> forgotten) {
        long from = address;
        long to = address + length;
        for (Kept<T> kept = touching(from, to); kept != null; kept = touching(from, to)) {
            byAddress.remove(kept.address);
            forgotten.accept(kept);
            from = Math.min(from, kept.address);
            to = Math.max(to, kept.address + kept.length);
        }
        return new Range(from, to - from);
    }

    /** Keeps what registering a range gave; nothing kept may overlap it. */
    public Kept<T> keep(Range range, T registration) {
        if (touching(range.address, range.address + range.length) != null) {
            throw new IllegalStateException(
                    "expected no registration that overlaps 0x%x".formatted(range.address));
        }
        Kept<T> kept = new Kept<>(range.address, range.length, registration);
        byAddress.put(range.address, kept);
        return kept;
    }

    /**
     * Forgets whatever overlaps a range, because its memory was given back.
     *
     * @param forgotten gets each registration, lowest first
     */
    public void invalidate(long address, long length, Consumer<Kept<T>> forgotten) {
        for (Kept<T> kept = touching(address, address + length);
                kept != null;
                kept = touching(address, address + length)) {
            byAddress.remove(kept.address);
            stale.add(1);
            forgotten.accept(kept);
        }
    }

    /** How many registrations are kept. */
    public int size() {
        return byAddress.size();
    }

    private @Nullable Kept<T> touching(long from, long to) {
        Map.Entry<Long, Kept<T>> below = byAddress.lowerEntry(to);
        return below != null && below.getValue().address + below.getValue().length > from
                ? below.getValue()
                : null;
    }

    /** A range of bus addresses. */
    public record Range(long address, long length) {}

    /** A registration and the range it covers. */
    public record Kept<T>(long address, long length, T registration) {

        boolean covers(long from, long bytes) {
            return from >= address && from + bytes <= address + length;
        }
    }
}
