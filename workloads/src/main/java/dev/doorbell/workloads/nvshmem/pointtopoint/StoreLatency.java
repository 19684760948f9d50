package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeSweep;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;

/**
 * {@code shmem_p_latency}: the threads of one thread block store all elements with {@code p} and
 * wait for a quiet, again and again.
 */
record StoreLatency() implements StoreBenchmark {

    private static final SizeSweep SWEEP =
            SizeSweep.of(
                    SizeSweep.DATA, "4..64K", "elements stored per iteration, in bytes", "4", "4M");

    @Override
    public String name() {
        return "p-latency";
    }

    @Override
    public String summary() {
        return "Time of single-element stores (p) by one CTA and their quiet, between pairs of PEs";
    }

    @Override
    public SizeSweep sweep() {
        return SWEEP;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                SWEEP.sizes(),
                OptionParameters.ITERATIONS,
                OptionParameters.WARMUP,
                OptionParameters.THREADS,
                OptionParameters.DATATYPE);
    }

    @Override
    public void run(Cta cta, Endpoint end, Point point, int first, int times) {
        for (int i = 0; i < times; i++) {
            storeAll(cta, end, point, end.pattern(point, end.pe().id()));
            cta.syncThreads();
            cta.quiet();
            cta.syncThreads();
            end.count(cta);
        }
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        return List.of(PerftestTable.latency("shmem_p_latency", "latency", List.of()));
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.size("store"),
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.perIteration("stores"),
                SampleColumn.time("latency"));
    }
}
