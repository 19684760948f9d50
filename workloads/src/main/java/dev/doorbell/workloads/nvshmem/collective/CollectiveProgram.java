package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.collective.Collectives;
import dev.doorbell.libraries.nvshmem.collective.PushOrder;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.Digest;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import java.util.List;

/**
 * Program of every PE: for each size and scope, one kernel of one thread block that calls the
 * collective repeatedly, then a check of the received data.
 */
record CollectiveProgram(NvshmemJob nvshmem, Operation operation, Course course) {

    /** PE number of {@link Course#absent} that stands for none. */
    static final int NOBODY = -1;

    private static final long PS_PER_NS = 1_000;

    /**
     * Course of the measurement.
     *
     * @param name of the table
     * @param sizes in bytes
     * @param scopes of the callers
     * @param threads of the thread block
     * @param iterations measured calls
     * @param warmup calls before
     * @param skewNs most that a PE comes late to a call
     * @param order in which PEs address each other
     * @param absent PE that never comes to a measured call, or {@link #NOBODY}
     */
    record Course(
            String name,
            List<Long> sizes,
            List<Scope> scopes,
            int threads,
            int iterations,
            int warmup,
            long skewNs,
            PushOrder order,
            int absent) {

        Course {
            sizes = List.copyOf(sizes);
            scopes = List.copyOf(scopes);
        }

        long largest() {
            return sizes.stream().mapToLong(Long::longValue).max().orElse(0);
        }
    }

    NodeSoftware software() {
        return nvshmem.software(pe -> {
            long largest = course.largest();
            SymmetricAddress source = pe.heap().malloc(operation.sourceBytes(largest, pe.pes()));
            SymmetricAddress destination =
                    pe.heap().malloc(operation.destinationBytes(largest, pe.pes()));
            Collectives collectives =
                    Collectives.of(pe, pe.world(), course.order(), nvshmem.job().seed());
            pe.start(host -> run(pe, host, collectives, source, destination));
        });
    }

    /** Steps of all PEs: one for every size and scope. */
    long steps() {
        return (long) course.sizes().size() * course.scopes().size() * nvshmem.placement().pes();
    }

    private void run(
            Pe pe,
            Program host,
            Collectives collectives,
            SymmetricAddress source,
            SymmetricAddress destination) {
        long round = 0;
        for (long size : course.sizes()) {
            for (Scope scope : course.scopes()) {
                Exchange exchange =
                        new Exchange(
                                pe,
                                collectives,
                                source,
                                destination,
                                (int) size,
                                nvshmem.job().seed(),
                                round++);
                operation.fill(exchange);
                pe.launch(host, 1, Cta::barrierAll);
                if (pe.id() == course.absent()) {
                    return;
                }
                measure(host, exchange, scope);
                pe.launch(host, 1, Cta::barrierAll);
                operation.verify(exchange);
            }
        }
    }

    private void measure(Program host, Exchange exchange, Scope scope) {
        long[] latenciesPs = new long[course.iterations()];
        Pe pe = exchange.pe();
        pe.launch(
                host,
                1,
                course.threads(),
                cta -> {
                    for (int i = -course.warmup(); i < course.iterations(); i++) {
                        cta.program().sleep(latenessPs(exchange, i));
                        long start = cta.program().nowPs();
                        operation.call(cta, exchange, scope);
                        if (i >= 0) {
                            latenciesPs[i] = cta.program().nowPs() - start;
                        }
                    }
                });
        pe.node()
                .instruments()
                .measure(
                        course.name(),
                        Rows.measured(
                                exchange.pe().id(),
                                exchange.round(),
                                exchange.size(),
                                scope,
                                course.iterations(),
                                latenciesPs));
        pe.node().instruments().step(1);
    }

    private long latenessPs(Exchange exchange, int iteration) {
        long random =
                Digest.combine(
                        Digest.combine(exchange.seed() + exchange.round(), exchange.pe().id()),
                        iteration);
        return Long.remainderUnsigned(random, course.skewNs() * PS_PER_NS + 1);
    }
}
