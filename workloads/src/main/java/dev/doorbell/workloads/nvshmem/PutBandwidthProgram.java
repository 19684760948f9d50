package dev.doorbell.workloads.nvshmem;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import java.util.List;

/** What the PEs of put-bw do: even ones put to the next PE, odd ones check what has come. */
record PutBandwidthProgram(
        NvshmemJob nvshmem,
        List<Integer> ctas,
        List<Long> sizes,
        long bufferBytes,
        int iterations,
        int warmup) {

    NodeSoftware software() {
        return nvshmem.software(pe -> {
            SymmetricAddress source = pe.heap().malloc(bufferBytes);
            SymmetricAddress target = pe.heap().malloc(bufferBytes);
            pe.start(host -> run(pe, host, source, target));
        });
    }

    private void run(Pe pe, Program host, SymmetricAddress source, SymmetricAddress target) {
        long round = 0;
        for (int blocks : ctas) {
            for (long size : sizes) {
                Pattern pattern = new Pattern(nvshmem.job().seed(), round++);
                boolean sender = pe.id() % 2 == 0;
                if (sender) {
                    pattern.fill(pe.node(), pe.heap().busAddress(source), blocks * size);
                    measure(pe, host, blocks, (int) size, source, target);
                }
                pe.launch(host, 1, Cta::barrierAll);
                if (!sender) {
                    pattern.verify(pe.node(), pe.heap().busAddress(target), blocks * size);
                }
                pe.launch(host, 1, Cta::barrierAll);
            }
        }
    }

    private void measure(
            Pe pe,
            Program host,
            int blocks,
            int size,
            SymmetricAddress source,
            SymmetricAddress target) {
        pe.launch(host, blocks, cta -> putAll(cta, size, source, target, warmup));
        long[] started = new long[1];
        pe.launch(
                host,
                blocks,
                cta -> {
                    started[0] = cta.program().nowPs();
                    putAll(cta, size, source, target, iterations);
                });
        pe.node()
                .instruments()
                .measure(
                        "put-bw",
                        (long) pe.id(),
                        (long) blocks,
                        (long) size,
                        (long) iterations,
                        host.nowPs() - started[0]);
    }

    private static void putAll(
            Cta cta, int size, SymmetricAddress source, SymmetricAddress target, int times) {
        long mine = (long) cta.index() * size;
        for (int i = 0; i < times; i++) {
            if (cta.program().node().instruments().tracing()) {
                trace(cta);
            }
            cta.rma().putNbi(target.plus(mine), source.plus(mine), size, cta.pe().id() + 1);
            cta.gridSync();
        }
        if (cta.index() == 0) {
            cta.quiet();
        }
    }

    private static void trace(Cta cta) {
        long now = cta.program().nowPs();
        cta.pe()
                .node()
                .instruments()
                .span(
                        "node"
                                + cta.pe().node().index()
                                + "/gpu"
                                + cta.pe().device()
                                + "/cta"
                                + cta.index(),
                        "produce data",
                        now,
                        now,
                        0);
    }
}
