package dev.doorbell.workloads.nvshmem.jacobi;

import dev.doorbell.hardware.gpu.StencilKernel;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.cuda.KernelQueue;
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
 * Program of a PE. Each iteration has the kernel, which sends its boundary rows while it runs, a
 * barrier or a synchronisation with the neighbours, and the copy of the norm, all on one stream.
 *
 * @param norm whether the kernel computes a norm, which the hosts reduce
 * @param repeats whether iterations that only repeat are left out
 */
record JacobiProgram(
        NvshmemJob nvshmem,
        JacobiGrid grid,
        Costs costs,
        JacobiKernel.Variant variant,
        Sync sync,
        int iterations,
        boolean norm,
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

    /**
     * Costs of the machine.
     *
     * @param stencil its kernel
     * @param copyPs of the norm to the host
     * @param allReduce of the norms
     */
    record Costs(StencilKernel stencil, long copyPs, AllReduce allReduce) {

        static Costs of(Profile profile) {
            return new Costs(
                    StencilKernel.of(profile),
                    profile.ps("gpu.copyAfterKernel"),
                    AllReduce.of(profile));
        }
    }

    /** Returns true if the norm is computed, not only its time. */
    boolean hasNorm() {
        return norm && !nvshmem.options().phantom();
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
        JacobiKernel kernel = JacobiKernel.of(grid, pe.id(), variant, norm, costs.stencil());
        NormCheck norms =
                new NormCheck(
                        norm ? costs.copyPs() : 0,
                        norm ? costs.allReduce().latencyPs(grid.pes()) : 0);
        pe.launch(host, 1, Cta::barrierAll);
        SteadyState steady = new SteadyState(pe);
        KernelQueue queue = new KernelQueue(pe.constants().kernelGapPs());
        long launchPs = pe.constants().gpu().launchPs();
        long started = host.nowPs();
        queue.holdUntil(started);
        for (int iteration = 1; iteration <= iterations; iteration++) {
            queue.holdUntil(norms.launchablePs());
            queue.awaitStart(host, queue.call(launchPs));
            int repeated = repeats ? repeat(host, steady, norms, queue, iteration) : 0;
            iteration += repeated;
            int now = iteration;
            band.compute();
            pe.execute(
                    host,
                    variant.shape(),
                    kernel.parts(),
                    cta -> send(cta, kernel, band, kernel.sender(cta.index())));
            queue.awaitStart(host, queue.call(launchPs + pe.constants().streamCallPs()));
            pe.execute(host, 1, 1, cta -> synchronize(cta, steady, flags, now));
            norms.copy(host);
            band.swap();
            pe.node().instruments().step(1 + repeated);
        }
        host.sleepUntil(norms.launchablePs());
        float sum = hasNorm() ? band.norm(kernel) : 0;
        pe.node()
                .instruments()
                .measure(
                        SERIES,
                        (long) pe.id(),
                        (long) iterations,
                        host.nowPs() - started,
                        (long) Float.floatToRawIntBits(sum));
        verify(pe, kernel, band, sum);
    }

    /** Skips iterations that only repeat. Returns their number. */
    private int repeat(
            Program host, SteadyState steady, NormCheck norms, KernelQueue queue, int iteration) {
        long before = host.nowPs();
        int repeated =
                steady.mark(
                        host,
                        iterations - iteration + 1,
                        state -> {
                            norms.describe(state);
                            queue.describe(state);
                        });
        norms.skipped(host.nowPs() - before);
        queue.skipped(host.nowPs() - before);
        return repeated;
    }

    private void send(Cta cta, JacobiKernel kernel, JacobiBand band, Sender sender) {
        cta.work(kernel.computePs());
        int me = cta.pe().id();
        if (sender.top()) {
            int above = grid.above(me);
            sendRow(cta, band, sender, 1, grid.rows(above) + 1, above);
        }
        if (sender.bottom()) {
            sendRow(cta, band, sender, band.rows(), 0, grid.below(me));
        }
        cta.work(kernel.reducePs());
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

    private void verify(Pe pe, JacobiKernel kernel, JacobiBand band, float sum) {
        if (nvshmem.options().phantom()) {
            return;
        }
        SerialJacobi.Solution right = SerialJacobi.solve(grid, iterations);
        long checked = grid.rows(pe.id()) * grid.rowBytes();
        long wrong = band.wrongBytes(right.after());
        if (norm) {
            int first = grid.firstRow(pe.id());
            float rightSum =
                    new BandNorm(
                                    kernel,
                                    y -> right.before()[first + y],
                                    y -> right.after()[first + y])
                            .sum();
            checked += Float.BYTES;
            wrong +=
                    Float.floatToRawIntBits(sum) == Float.floatToRawIntBits(rightSum)
                            ? 0
                            : Float.BYTES;
        }
        Pattern.count(pe.node(), checked, wrong);
    }
}
