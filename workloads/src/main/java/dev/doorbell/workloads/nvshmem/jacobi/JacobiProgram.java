package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.gpu.StencilKernel;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.SteadyState;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.nvshmem.jacobi.JacobiKernel.Sender;

/**
 * Program of a PE. Each iteration has the kernel, which sends its boundary rows while it runs, and
 * a barrier or a synchronisation with the neighbours, both on one stream.
 *
 * @param repeats whether iterations that only repeat are left out
 */
record JacobiProgram(
        NvshmemJob nvshmem,
        JacobiGrid grid,
        StencilKernel stencil,
        JacobiKernel.Variant variant,
        Sync sync,
        int iterations,
        boolean repeats) {

    /** Name of the measurements. */
    static final String SERIES = "jacobi";

    /** Synchronisation that follows a kernel. */
    enum Sync {
        /** {@code nvshmemx_barrier_all_on_stream}. */
        BARRIER,
        /** Quiet, a signal to both neighbours, and a wait for theirs. */
        NEIGHBOUR
    }

    NodeSoftware software() {
        return nvshmem.software(pe -> {
            JacobiBand band = new JacobiBand(pe, grid, nvshmem.options().phantom());
            SymmetricAddress flags = pe.heap().mallocSignals(2);
            pe.start(host -> run(pe, host, band, flags));
        });
    }

    private void run(Pe pe, Program host, JacobiBand band, SymmetricAddress flags) {
        band.initialize();
        JacobiKernel kernel = JacobiKernel.of(grid, pe.id(), variant, stencil);
        pe.launch(host, 1, Cta::barrierAll);
        SteadyState steady = new SteadyState(pe);
        long started = host.nowPs();
        for (int iteration = 1; iteration <= iterations; iteration++) {
            host.sleep(pe.constants().gpu().launchPs());
            int repeated = repeats ? steady.mark(host, iterations - iteration + 1) : 0;
            iteration += repeated;
            int now = iteration;
            band.compute();
            pe.execute(
                    host,
                    variant.shape(),
                    kernel.parts(),
                    cta -> send(cta, kernel, band, kernel.sender(cta.index())));
            pe.launch(host, 1, cta -> synchronize(cta, steady, flags, now));
            band.swap();
            pe.node().instruments().step(1 + repeated);
        }
        pe.node()
                .instruments()
                .measure(SERIES, (long) pe.id(), (long) iterations, host.nowPs() - started);
        verify(pe, band);
    }

    private void send(Cta cta, JacobiKernel kernel, JacobiBand band, Sender sender) {
        cta.program().sleep(kernel.computePs());
        int me = cta.pe().id();
        if (sender.top()) {
            int above = grid.above(me);
            sendRow(cta, band, sender, 1, grid.rows(above) + 1, above);
        }
        if (sender.bottom()) {
            sendRow(cta, band, sender, band.rows(), 0, grid.below(me));
        }
    }

    private void sendRow(Cta cta, JacobiBand band, Sender sender, int from, int to, int peer) {
        SymmetricAddress target = band.nextAt(to, sender.firstColumn());
        switch (variant) {
            case P ->
                    cta.rma()
                            .p(
                                    target,
                                    Float.BYTES,
                                    Float.BYTES,
                                    band.computed(from, sender.firstColumn(), sender.count()),
                                    peer);
            case PUT ->
                    cta.rma()
                            .putNbi(
                                    target,
                                    band.nextAt(from, sender.firstColumn()),
                                    sender.count() * Float.BYTES,
                                    peer,
                                    Scope.BLOCK);
        }
    }

    private void synchronize(Cta cta, SteadyState steady, SymmetricAddress flags, int iteration) {
        if (sync == Sync.BARRIER) {
            steady.barrierAll(cta);
            return;
        }
        int me = cta.pe().id();
        cta.quiet();
        cta.signals().update(flags.plus(Long.BYTES), iteration, Signals.Update.SET, grid.above(me));
        cta.signals().update(flags, iteration, Signals.Update.SET, grid.below(me));
        cta.waits().untilAll(flags, 2, Comparison.GE, iteration);
    }

    private void verify(Pe pe, JacobiBand band) {
        if (nvshmem.options().phantom()) {
            return;
        }
        long wrong = band.wrongBytes(SerialJacobi.solve(grid, iterations));
        Pattern.count(pe.node(), grid.rows(pe.id()) * grid.rowBytes(), wrong);
    }
}
