package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Datatype;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeSweep;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.result.Cell;
import java.util.List;

/**
 * {@code shmem_p_bw}: every thread stores elements one by one with {@code p}; threads meet after
 * each slice, thread blocks after each iteration, and one quiet ends it. A stride above 1 keeps a
 * warp's stores from being joined to one message.
 */
record StoreBandwidth() implements StoreBenchmark {

    private static final SizeSweep SWEEP =
            SizeSweep.of(
                    SizeSweep.DATA, "512K", "elements stored per iteration, in bytes", "1K", "64K");

    private static final int UNROLL = 2;

    @Override
    public String name() {
        return "p-bw";
    }

    @Override
    public String summary() {
        return "Rate of single-element stores (p) between pairs of PEs by all threads of all CTAs";
    }

    @Override
    public SizeSweep sweep() {
        return SWEEP;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                OptionParameters.CTAS,
                SWEEP.sizes(),
                OptionParameters.STRIDE,
                OptionParameters.ITERATIONS.withDefault("10"),
                OptionParameters.WARMUP.withDefault("1"),
                OptionParameters.THREADS,
                OptionParameters.GRID_BARRIER,
                OptionParameters.DATATYPE.withDefault(Datatype.DOUBLE.text()),
                OptionParameters.REPORT_MSGRATE);
    }

    @Override
    public void run(Cta cta, Endpoint end, Point point, int first, int times) {
        long elements = point.messages();
        long grid = (long) point.ctas() * cta.threads();
        for (int i = 0; i < times; i++) {
            for (long slice = 0; slice < elements; slice += grid * UNROLL) {
                for (int unrolled = 0; unrolled < UNROLL; unrolled++) {
                    long from = slice + unrolled * grid + (long) cta.index() * cta.threads();
                    if (from < elements) {
                        int count = (int) Math.min(cta.threads(), elements - from);
                        store(cta, end, point, from, count);
                    }
                }
                cta.syncThreads();
            }
            end.endIteration(cta);
        }
        if (cta.index() == 0) {
            cta.quiet();
        }
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        PerftestTable bandwidth = PerftestTable.bandwidth("shmem_p_bw");
        return given.get(OptionParameters.REPORT_MSGRATE) == 1
                ? List.of(bandwidth, PerftestTable.rate("shmem_p_bw"))
                : List.of(bandwidth);
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.CTAS,
                SampleColumn.size("store"),
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.perIteration("stores"),
                SampleColumn.constant("stride", "elements", Cell.of(options.stride())),
                SampleColumn.RATE,
                SampleColumn.BANDWIDTH);
    }
}
