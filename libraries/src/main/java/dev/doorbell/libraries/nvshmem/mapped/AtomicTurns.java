package dev.doorbell.libraries.nvshmem.mapped;

import java.util.HashMap;
import java.util.Map;

/** Turns of atomics on words of a node's GPUs. Those on one word queue at the L2 cache. */
final class AtomicTurns {

    /** Words from which on turns that have passed are forgotten. */
    private static final int LEAST_WORDS = 4_096;

    private final long turnPs;
    private final Map<Long, Long> freePs = new HashMap<>();
    private int mostWords = LEAST_WORDS;

    /** Creates the turns. Each takes {@code turnPs}. */
    AtomicTurns(long turnPs) {
        this.turnPs = turnPs;
    }

    /** Returns the time of an atomic's turn that is at the L2 cache at {@code arrivesPs}. */
    long take(long word, long nowPs, long arrivesPs) {
        Long free = freePs.get(word);
        long turn = Math.max(arrivesPs, free == null ? 0 : free);
        if (freePs.size() > mostWords) {
            freePs.values().removeIf(it -> it <= nowPs);
            mostWords = Math.max(LEAST_WORDS, 2 * freePs.size());
        }
        freePs.put(word, turn + turnPs);
        return turn;
    }
}
