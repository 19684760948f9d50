package dev.doorbell.libraries.process;

import dev.doorbell.hardware.Instruments;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cache of registrations: address ranges with the results of their registration. A lookup succeeds
 * if a range lies within a cached one. Ranges never overlap: a new range replaces those it touches
 * by one range over all of them.
 *
 * @param <T> result of a registration: a key, or a key of a key
 */
public final class Registrations<T> {

    private final NavigableMap<Long, Kept<T>> byAddress = new TreeMap<>();
    private final Instruments.Counter hits;
    private final Instruments.Counter misses;
    private final Instruments.Counter stale;

    /**
     * Creates an empty cache that counts {@code NAME.hits}, {@code NAME.misses} and {@code
     * NAME.stale}.
     */
    public Registrations(Instruments instruments, String name) {
        hits = instruments.counter(name + ".hits");
        misses = instruments.counter(name + ".misses");
        stale = instruments.counter(name + ".stale");
    }

    /** Returns the registration that covers a range, or null. */
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
     * Returns the least range that covers the given one and all cached ones it touches, which it
     * removes. The caller registers this range instead.
     *
     * @param forgotten receives each removed one, lowest first
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

    /** Adds the result of a registration, whose range must not overlap a cached one. */
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
     * Removes all registrations that overlap a range whose memory was released.
     *
     * @param forgotten receives each registration, lowest first
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

    /** Number of cached registrations. */
    public int size() {
        return byAddress.size();
    }

    private @Nullable Kept<T> touching(long from, long to) {
        Map.Entry<Long, Kept<T>> below = byAddress.lowerEntry(to);
        return below != null && below.getValue().address + below.getValue().length > from
                ? below.getValue()
                : null;
    }

    /** Range of bus addresses. */
    public record Range(long address, long length) {}

    /** Registration and its range. */
    public record Kept<T>(long address, long length, T registration) {

        boolean covers(long from, long bytes) {
            return from >= address && from + bytes <= address + length;
        }
    }
}
