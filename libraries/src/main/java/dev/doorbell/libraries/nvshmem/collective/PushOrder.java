package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.pdes.Digest;
import java.util.Locale;

/** In which order a member turns to the others when it pushes to all of them. */
public enum PushOrder {
    /** From the next one on: {@code (me + i) mod n}, as NVSHMEM does. */
    RING,
    /** From the first one on, every member alike. */
    ASCENDING,
    /** Shuffled, for each member its own way. */
    RANDOM;

    /** The name as jobs write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All members but {@code me} of a team of {@code members}, in this order. */
    int[] others(int me, int members, long seed) {
        int[] others = new int[members - 1];
        for (int i = 0; i < others.length; i++) {
            others[i] = this == RING ? (me + 1 + i) % members : i < me ? i : i + 1;
        }
        if (this == RANDOM) {
            long state = Digest.combine(seed, me);
            for (int i = others.length - 1; i > 0; i--) {
                state = Digest.combine(state, i);
                int j = (int) Long.remainderUnsigned(state, i + 1L);
                int swapped = others[i];
                others[i] = others[j];
                others[j] = swapped;
            }
        }
        return others;
    }
}
