package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.pdes.Digest;
import java.util.Locale;

/** Order in which a member pushes to the others. */
public enum PushOrder {
    /** From its successor on: {@code (me + i) mod n}, as in NVSHMEM. */
    RING,
    /** From the first member on, the same for all. */
    ASCENDING,
    /** Shuffled, differently for each member. */
    RANDOM;

    /** Name in job specifications. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns all members of a team of {@code members} except {@code me}, in this order. */
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
