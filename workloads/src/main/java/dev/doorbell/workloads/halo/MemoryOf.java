package dev.doorbell.workloads.halo;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Cache of results that are costly to make: a plan is made twice for each job, and a study has many
 * jobs on one mesh. An evicted result is made again, and is the same.
 */
final class MemoryOf<K, V> {

    private final Map<K, Entry<V>> entries = new LinkedHashMap<>();
    private final int most;

    /** Keeps the {@code most} latest results, while there is room. */
    MemoryOf(int most) {
        this.most = most;
    }

    /** The result for a key; others who ask for the same one wait while it is made. */
    V get(K key, Function<K, V> maker) {
        Entry<V> entry = entry(key);
        synchronized (entry) {
            SoftReference<V> kept = entry.value;
            @Nullable V known = kept == null ? null : kept.get();
            if (known == null) {
                known = maker.apply(key);
                entry.value = new SoftReference<>(known);
            }
            return known;
        }
    }

    private synchronized Entry<V> entry(K key) {
        Entry<V> entry = entries.remove(key);
        if (entry == null) {
            entry = new Entry<>();
        }
        entries.put(key, entry);
        if (entries.size() > most) {
            entries.remove(entries.keySet().iterator().next());
        }
        return entry;
    }

    private static final class Entry<V> {
        private @Nullable SoftReference<V> value;
    }
}
