package dev.doorbell.workloads.nvshmem;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import java.util.List;

/** What the PEs of p-bw do: even ones store to the next PE, odd ones check what has come. */
record PBandwidthProgram(
        NvshmemJob nvshmem,
        List<Integer> ctas,
        List<Long> sizes,
        long bufferBytes,
        int stride,
        int iterations,
        int warmup) {

    private static final int THREADS = 1024;
    private static final int UNROLL = 2;

    NodeSoftware software() {
        return nvshmem.software(pe -> {
            SymmetricAddress target = pe.heap().malloc(bufferBytes);
            pe.start(host -> run(pe, host, target));
        });
    }

    private void run(Pe pe, Program host, SymmetricAddress target) {
        long round = 0;
        for (int blocks : ctas) {
            for (long size : sizes) {
                Pattern pattern = new Pattern(nvshmem.job().seed(), round++);
                boolean sender = pe.id() % 2 == 0;
                if (sender) {
                    measure(pe, host, blocks, size, target, pattern);
                }
                pe.launch(host, 1, Cta::barrierAll);
                if (!sender) {
                    verify(pe, target, size / PBandwidth.ELEMENT_BYTES, pattern);
                }
                pe.launch(host, 1, Cta::barrierAll);
            }
        }
    }

    private void measure(
            Pe pe, Program host, int blocks, long size, SymmetricAddress target, Pattern pattern) {
        pe.launch(host, blocks, cta -> storeAll(cta, blocks, size, target, pattern, warmup));
        long[] started = new long[1];
        pe.launch(
                host,
                blocks,
                cta -> {
                    started[0] = cta.program().nowPs();
                    storeAll(cta, blocks, size, target, pattern, iterations);
                });
        pe.node()
                .instruments()
                .measure(
                        "p-bw",
                        (long) pe.id(),
                        (long) blocks,
                        size,
                        (long) iterations,
                        host.nowPs() - started[0]);
    }

    private void storeAll(
            Cta cta, int blocks, long size, SymmetricAddress target, Pattern pattern, int times) {
        long elements = size / PBandwidth.ELEMENT_BYTES;
        long grid = (long) blocks * THREADS;
        for (int i = 0; i < times; i++) {
            for (long slice = 0; slice < elements; slice += grid * UNROLL) {
                for (int unrolled = 0; unrolled < UNROLL; unrolled++) {
                    long first = slice + unrolled * grid + (long) cta.index() * THREADS;
                    storeOnce(
                            cta, first, (int) Math.min(THREADS, elements - first), target, pattern);
                }
                cta.syncThreads();
            }
            cta.gridSync();
        }
        if (cta.index() == 0) {
            cta.quiet();
        }
    }

    private void storeOnce(
            Cta cta, long first, int count, SymmetricAddress target, Pattern pattern) {
        if (count <= 0) {
            return;
        }
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            values[i] = pattern.word(first + i);
        }
        int strideBytes = stride * PBandwidth.ELEMENT_BYTES;
        cta.rma()
                .p(
                        target.plus(first * strideBytes),
                        strideBytes,
                        PBandwidth.ELEMENT_BYTES,
                        values,
                        cta.pe().id() + 1);
    }

    private void verify(Pe pe, SymmetricAddress target, long elements, Pattern pattern) {
        if (nvshmem.options().phantom()) {
            return;
        }
        long address = pe.heap().busAddress(target);
        long wrong = 0;
        for (long i = 0; i < elements; i++) {
            long stored =
                    pe.node().memory().readLong(address + i * stride * PBandwidth.ELEMENT_BYTES);
            wrong += stored == pattern.word(i) ? 0 : PBandwidth.ELEMENT_BYTES;
        }
        Pattern.count(pe.node(), elements * PBandwidth.ELEMENT_BYTES, wrong);
    }
}
