package dev.doorbell.workloads.nvshmem.pointtopoint.pair;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.Sample;
import java.util.List;
import java.util.Optional;

/**
 * Program of the PEs of every point-to-point benchmark. Each point has a kernel to warm up and a
 * timed one, then a barrier, verification, and the next point's preparation before a second
 * barrier.
 *
 * <p>Time is taken as perftest takes it by events around the kernel: from before its launch to its
 * end, which is the end of its quiet.
 *
 * @param nvshmem the job's PEs and library
 * @param benchmark work of the kernels
 * @param options of the job
 * @param points rows to be measured, one at least
 * @param bufferBytes of each buffer
 */
public record PairProgram(
        NvshmemJob nvshmem,
        Benchmark benchmark,
        Options options,
        List<Point> points,
        long bufferBytes) {

    public NodeSoftware software() {
        return nvshmem.software(pe -> {
            Optional<SymmetricAddress> source =
                    benchmark.hasSource()
                            ? Optional.of(pe.heap().malloc(bufferBytes))
                            : Optional.empty();
            SymmetricAddress target = benchmark.target(pe.heap(), bufferBytes);
            SymmetricAddress flag = pe.heap().mallocSignals(1);
            Endpoint end =
                    new Endpoint(
                            pe,
                            options,
                            nvshmem.job().seed(),
                            nvshmem.options().phantom(),
                            source.orElse(target),
                            target,
                            flag);
            pe.start(host -> run(end, host));
        });
    }

    /** Steps of all PEs: one for every iteration, of the first of each pair or of both. */
    public long steps() {
        int pes = nvshmem.placement().pes();
        long iterations = (long) points.size() * (options.warmup() + options.iterations());
        return iterations * (benchmark.bothRun(options) ? pes : pes / 2);
    }

    private void run(Endpoint end, Program host) {
        Pe pe = end.pe();
        benchmark.prepare(end, points.get(0));
        if (benchmark.needsPreparedPeer(options)) {
            pe.launch(host, 1, Cta::barrierAll);
        }
        for (int i = 0; i < points.size(); i++) {
            if (end.first() || benchmark.bothRun(options)) {
                measure(end, host, points.get(i));
            }
            pe.launch(host, 1, Cta::barrierAll);
            benchmark.verify(end, points.get(i));
            if (i + 1 < points.size()) {
                benchmark.prepare(end, points.get(i + 1));
            }
            pe.launch(host, 1, Cta::barrierAll);
        }
    }

    private void measure(Endpoint end, Program host, Point point) {
        Pe pe = end.pe();
        launch(end, host, point, 0, options.warmup());
        if (benchmark.bothRun(options)) {
            pe.launch(host, 1, Cta::barrierAll);
        }
        long started = host.nowPs();
        launch(end, host, point, options.warmup(), options.iterations());
        if (end.first() || options.bidirectional()) {
            new Sample(pe.id(), point, options.iterations(), started, host.nowPs() - started)
                    .keep(pe.node().instruments(), benchmark.name());
        }
    }

    private void launch(Endpoint end, Program host, Point point, int first, int times) {
        end.pe()
                .launch(
                        host,
                        point.ctas(),
                        options.threadsOf(point.scope()),
                        cta -> benchmark.run(cta, end, point, first, times));
    }
}
