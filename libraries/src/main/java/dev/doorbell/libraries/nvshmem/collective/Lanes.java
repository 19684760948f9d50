package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** How the threads of a scope share work that has a part for each of several peers. */
final class Lanes {

    private Lanes() {}

    /**
     * Each thread of the scope makes one put at the same instant, then each the next; a single
     * thread makes one after another.
     *
     * @param count puts in all
     * @param put the put of a number; made when its turn comes, for all PEs of a large job are in
     *     here together
     */
    static void putNbiEach(Cta cta, int count, IntFunction<Signals.Put> put, Scope scope) {
        int threads = scope.threads(cta.threads());
        for (int from = 0; from < count; from += threads) {
            cta.signals()
                    .putNbiEach(
                            IntStream.range(from, Math.min(from + threads, count))
                                    .mapToObj(put)
                                    .toList(),
                            threads);
        }
    }

    /** Threads of the scope wait for each other: only a thread block's need a barrier. */
    static void sync(Cta cta, Scope scope) {
        if (scope == Scope.BLOCK) {
            cta.syncThreads();
        }
    }
}
