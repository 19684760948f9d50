package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.workloads.nvshmem.NvshmemJob;

/**
 * Program of every PE: for each row, calls of the kernel with a barrier before each. A call's
 * latency is the time of its kernel, without the launch, as DeepEP's test takes it from a profiler.
 * The barrier also makes DeepEP's second receive buffer unnecessary.
 *
 * @param nvshmem PEs and library of the job
 * @param direction of the exchange
 * @param options of the job
 */
record ExchangeProgram(NvshmemJob nvshmem, Direction direction, Options options) {

    NodeSoftware software() {
        return nvshmem.software(pe -> {
            Endpoint end = Endpoint.of(pe, direction, options);
            Words words = Words.of(pe.heap(), options.experts());
            pe.start(host -> run(end, words, host));
        });
    }

    /** Steps of all PEs: one for every row. */
    long steps() {
        return (long) options.tokens().size() * options.pes();
    }

    private void run(Endpoint end, Words first, Program host) {
        Pe pe = end.pe();
        Words next = first;
        for (int row = 0; row < options.tokens().size(); row++) {
            Kernel kernel = direction.kernel(end, row);
            long[] latenciesPs = new long[options.iterations()];
            for (int i = -options.warmup(); i < options.iterations(); i++) {
                pe.launch(host, 1, Cta::barrierAll);
                Words words = next;
                next = words.next();
                long startPs = host.nowPs() + end.gpu().launchPs();
                pe.launch(
                        host,
                        options.geometry().ctas(),
                        options.geometry().threads(),
                        cta -> kernel.run(cta, words));
                if (i >= 0) {
                    latenciesPs[i] = host.nowPs() - startPs;
                }
            }
            pe.node()
                    .instruments()
                    .measure(direction.table(), Rows.measured(row, latenciesPs, host.nowPs()));
            pe.node().instruments().step(1);
        }
        pe.launch(host, 1, Cta::barrierAll);
    }
}
