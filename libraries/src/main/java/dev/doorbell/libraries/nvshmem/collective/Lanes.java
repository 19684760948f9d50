package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import java.util.List;

/** How the threads of a scope share work that has a part for each of several peers. */
final class Lanes {

    private Lanes() {}

    /**
     * Each thread of the scope makes one put at the same instant, then each the next; a single
     * thread makes one after another.
     */
    static void putNbiEach(Cta cta, List<Signals.Put> puts, Scope scope) {
        int threads = scope.threads(cta.threads());
        for (int from = 0; from < puts.size(); from += threads) {
            int to = Math.min(from + threads, puts.size());
            cta.signals().putNbiEach(puts.subList(from, to), threads);
        }
    }

    /** Threads of the scope wait for each other: only a thread block's need a barrier. */
    static void sync(Cta cta, Scope scope) {
        if (scope == Scope.BLOCK) {
            cta.syncThreads();
        }
    }
}
