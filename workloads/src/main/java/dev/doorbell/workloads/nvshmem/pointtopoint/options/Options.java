package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.libraries.nvshmem.Scope;
import java.util.List;
import java.util.Locale;

/**
 * Parameters of a point-to-point job, under perftest's long names where it has them. A parameter
 * that a benchmark does not have reads as one thread block, block scope, stride 1.
 *
 * @param ctas thread blocks of the kernel, one row for each number
 * @param scopes of the threads that call together, one row for each
 * @param iterations timed
 * @param warmup iterations before
 * @param threads of a thread block
 * @param stride distance between neighbours' elements, in elements
 * @param datatype of elements
 * @param atomic function of atomic-bw
 * @param bidirectional whether both PEs of a pair run the kernel at the same time
 * @param gridBarrier whether thread blocks meet after each iteration
 */
public record Options(
        List<Integer> ctas,
        List<Scope> scopes,
        int iterations,
        int warmup,
        int threads,
        int stride,
        Datatype datatype,
        AtomicFunction atomic,
        boolean bidirectional,
        boolean gridBarrier) {

    /** Threads of a kernel's thread blocks when a scope calls: a thread is alone in its block. */
    public int threadsOf(Scope scope) {
        return scope.threads(threads);
    }

    /** The scopes of texts such as {@code warp} or {@code all}. */
    static List<Scope> scopes(List<String> texts) {
        return texts.contains("all")
                ? List.of(Scope.values())
                : texts.stream().map(text -> Scope.valueOf(text.toUpperCase(Locale.ROOT))).toList();
    }
}
