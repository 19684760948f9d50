package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Rma;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Division of per-peer work among the threads of a scope. */
final class Lanes {

    static final int WARP = 32;

    private static final int BYTES_PER_LOAD = 16;

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

    /**
     * Puts to members over the network by one thread each, and then to members with mapped memory
     * by one warp each.
     */
    static void putByThreadsOrWarps(Cta cta, int[] members, IntFunction<Rma.Put> put, Scope scope) {
        List<Rma.Put> puts = Arrays.stream(members).mapToObj(put).toList();
        List<Rma.Put> network = puts.stream().filter(it -> !cta.pe().maps(it.peer())).toList();
        List<Rma.Put> mapped = puts.stream().filter(it -> cta.pe().maps(it.peer())).toList();
        putNbiEachPlain(cta, network.size(), network::get, scope);
        putByTeams(cta, mapped, scope.threads(cta.threads()) / WARP, WARP);
    }

    /**
     * Puts by teams of threads: each team makes one put at the same instant, then each the next.
     *
     * @param teams number of teams, at least 1
     * @param threads of each
     */
    static void putByTeams(Cta cta, List<Rma.Put> puts, int teams, int threads) {
        for (int from = 0; from < puts.size(); from += teams) {
            cta.rma()
                    .putNbiEachInline(
                            puts.subList(from, Math.min(from + teams, puts.size())), threads);
        }
    }

    /** Signals members by the threads of the scope: each signals one, then each the next. */
    static void addEach(Cta cta, List<Signals.To> signals, Scope scope) {
        int threads = scope.threads(cta.threads());
        for (int from = 0; from < signals.size(); from += threads) {
            cta.signals()
                    .updateEach(
                            signals.subList(from, Math.min(from + threads, signals.size())),
                            1,
                            Signals.Update.ADD);
        }
    }

    /** Copies inside of this PE's memory with all threads of the scope. */
    static void copy(Cta cta, SymmetricAddress to, SymmetricAddress from, int bytes, Scope scope) {
        GpuConstants gpu = cta.pe().constants().gpu();
        long source = cta.pe().heap().busAddress(from);
        long target = cta.pe().heap().busAddress(to);
        boolean held = cta.l1().touch(source, bytes);
        cta.l1().touch(target, bytes);
        cta.work(
                Math.max(
                        gpu.loopPs(bytes, scope.threads(cta.threads()), BYTES_PER_LOAD, held),
                        gpu.loadStore().copyPs(bytes, false)));
        NodeMemory memory = cta.pe().node().memory();
        memory.store(target, memory.read(source, bytes));
    }
}
