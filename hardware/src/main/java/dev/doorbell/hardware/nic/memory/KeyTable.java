package dev.doorbell.hardware.nic.memory;

import dev.doorbell.hardware.verbs.MemoryRegion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keys of one function. A slot that became free is used again under the next variant, so that
 * no key ever means something else than before; once all variants were used it stays empty.
 */
final class KeyTable {

    private static final int VARIANT_BITS = 8;
    private static final int VARIANTS = 1 << VARIANT_BITS;
    private static final int MAX_SLOTS = (1 << (Integer.SIZE - VARIANT_BITS)) - 1;

    private final List<@Nullable Mkey> slots = new ArrayList<>();
    private final ArrayDeque<Integer> freed = new ArrayDeque<>();

    /** The key the next entry will have; 0 when none is left. */
    int nextKey() {
        Integer reused = freed.peekFirst();
        if (reused != null) {
            return reused;
        }
        return slots.size() < MAX_SLOTS ? MemoryRegion.keyOf(slots.size()) : 0;
    }

    /** Enters the object for which {@link #nextKey} was taken. */
    void add(Mkey mkey) {
        if (freed.pollFirst() == null) {
            slots.add(mkey);
        } else {
            slots.set(slot(mkey.key()), mkey);
        }
    }

    /** Puts another meaning in the place of one with the same key. */
    void replace(Mkey mkey) {
        slots.set(slot(mkey.key()), mkey);
    }

    /** Meaning of a key; null when it is not of this table or has died. */
    @Nullable Mkey find(int key) {
        int slot = slot(key);
        if (slot < 0 || slot >= slots.size()) {
            return null;
        }
        Mkey found = slots.get(slot);
        return found != null && found.key() == key ? found : null;
    }

    /** Lets a key die. */
    void remove(int key) {
        int slot = slot(key);
        slots.set(slot, null);
        int next = (key & -VARIANTS) | ((key + 1) & (VARIANTS - 1));
        if (next != MemoryRegion.keyOf(slot)) {
            freed.addLast(next);
        }
    }

    private static int slot(int key) {
        return (key >>> VARIANT_BITS) - 1;
    }
}
