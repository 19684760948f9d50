package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Rma;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Division of per-peer work among the threads of a scope. */
final class Lanes {

    private Lanes() {}

    /**
     * Puts with all threads of the scope: each makes one put at the same instant, then each the
     * next. A single thread makes them one after the other.
     *
     * @param count number of puts
     * @param put put with a given number, created on demand, because all PEs of a large job share
     *     this memory
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

    /** Puts in the same way without signals. */
    static void putNbiEachPlain(Cta cta, int count, IntFunction<Rma.Put> put, Scope scope) {
        int threads = scope.threads(cta.threads());
        for (int from = 0; from < count; from += threads) {
            cta.rma()
                    .putNbiEach(
                            IntStream.range(from, Math.min(from + threads, count))
                                    .mapToObj(put)
                                    .toList(),
                            threads);
        }
    }

    /** Synchronises the threads of the scope. Only a thread block needs a barrier. */
    static void sync(Cta cta, Scope scope) {
        if (scope == Scope.BLOCK) {
            cta.syncThreads();
        }
    }
}
