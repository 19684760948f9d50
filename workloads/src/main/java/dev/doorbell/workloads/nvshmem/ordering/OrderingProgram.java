package dev.doorbell.workloads.nvshmem.ordering;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.nvshmem.NvshmemJob;

/**
 * One transfer between each even PE and the next, by kernels of two thread blocks.
 *
 * @param correct whether the call that {@code which} is about is made
 */
record OrderingProgram(NvshmemJob nvshmem, OrderingCase which, boolean correct, int bytes) {

    /** Name of the measurements. */
    static final String SERIES = "ordering";

    private static final int CTAS = 2;
    private static final int THREADS = 32;

    NodeSoftware software() {
        return nvshmem.software(pe -> {
            SymmetricAddress source = pe.heap().malloc(bytes);
            SymmetricAddress target = pe.heap().malloc(bytes);
            SymmetricAddress signal = pe.heap().mallocSignals(1);
            pe.start(host -> run(pe, host, new Places(source, target, signal)));
        });
    }

    /** Addresses of a PE's data. */
    private record Places(
            SymmetricAddress source, SymmetricAddress target, SymmetricAddress signal) {}

    private void run(Pe pe, Program host, Places at) {
        pattern(0).fill(pe.node(), pe.heap().busAddress(at.source()), bytes);
        pe.launch(host, 1, Cta::barrierAll);
        long started = host.nowPs();
        boolean even = pe.id() % 2 == 0;
        pe.launch(
                host,
                CTAS,
                THREADS,
                cta -> {
                    switch (which) {
                        case SOURCE_REUSE -> sourceReuse(cta, even, at);
                        case GET_BEFORE_QUIET -> getBeforeQuiet(cta, even, at);
                        case READ_BEFORE_SIGNAL -> readBeforeSignal(cta, even, at);
                        case CROSS_QP -> crossQp(cta, even, at);
                        case SYNC_WITHOUT_QUIET -> syncWithoutQuiet(cta, even, at);
                    }
                });
        pe.node().instruments().measure(SERIES, (long) pe.id(), host.nowPs() - started);
        pe.launch(host, 1, Cta::barrierAll);
    }

    private void sourceReuse(Cta cta, boolean even, Places at) {
        if (cta.index() != 0) {
            return;
        }
        if (even) {
            cta.rma().putNbi(at.target(), at.source(), bytes, next(cta), Scope.BLOCK);
            if (correct) {
                cta.quiet();
            }
            cta.write(at.source(), bytes);
            pattern(1).fill(cta.pe().node(), cta.pe().heap().busAddress(at.source()), bytes);
        }
        cta.barrierAll();
        if (!even) {
            verify(cta, at);
        }
    }

    private void getBeforeQuiet(Cta cta, boolean even, Places at) {
        if (cta.index() == 0 && even) {
            cta.rma().getNbi(at.target(), at.source(), bytes, next(cta), Scope.BLOCK);
            if (correct) {
                cta.quiet();
            }
            verify(cta, at);
        }
    }

    private void readBeforeSignal(Cta cta, boolean even, Places at) {
        if (cta.index() != 0) {
            return;
        }
        if (even) {
            cta.signals()
                    .putNbi(
                            at.target(),
                            at.source(),
                            bytes,
                            at.signal(),
                            1,
                            Signals.Update.SET,
                            next(cta),
                            Scope.BLOCK);
            return;
        }
        if (correct) {
            cta.signals().waitUntil(at.signal(), Comparison.EQ, 1);
        }
        verify(cta, at);
    }

    private void crossQp(Cta cta, boolean even, Places at) {
        if (!even) {
            if (cta.index() == 0) {
                cta.signals().waitUntil(at.signal(), Comparison.EQ, 1);
                verify(cta, at);
            }
            return;
        }
        if (cta.index() == 0) {
            cta.rma().putNbi(at.target(), at.source(), bytes, next(cta), Scope.BLOCK);
        }
        cta.gridSync();
        if (cta.index() == 1) {
            if (correct) {
                cta.fence();
            }
            cta.signals().update(at.signal(), 1, Signals.Update.SET, next(cta));
        }
    }

    private void syncWithoutQuiet(Cta cta, boolean even, Places at) {
        if (even && cta.index() == 0) {
            cta.rma().putNbi(at.target(), at.source(), bytes, next(cta), Scope.BLOCK);
        }
        cta.gridSync();
        if (cta.index() != 1) {
            return;
        }
        if (correct) {
            cta.barrierAll();
        } else {
            cta.syncAll();
        }
        if (!even) {
            verify(cta, at);
        }
    }

    private void verify(Cta cta, Places at) {
        cta.read(at.target(), bytes);
        pattern(0).verify(cta.pe().node(), cta.pe().heap().busAddress(at.target()), bytes);
    }

    private Pattern pattern(int round) {
        return new Pattern(nvshmem.job().seed(), round);
    }

    private static int next(Cta cta) {
        return cta.pe().id() + 1;
    }
}
