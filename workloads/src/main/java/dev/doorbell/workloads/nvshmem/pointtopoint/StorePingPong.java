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
 * {@code shmem_p_ping_pong_latency}: the threads of one thread block store the message with {@code
 * p}, element by element. A fence by one thread orders the flag behind it.
 */
record StorePingPong() implements PingPong, StoreBenchmark {

    private static final SizeSweep SWEEP =
            SizeSweep.of(SizeSweep.DATA, "4..64K", "elements stored one way, in bytes", "4", "4M");

    @Override
    public String name() {
        return "p-ping-pong";
    }

    @Override
    public String summary() {
        return "Round trip of single-element stores (p), a fence and a flag between pairs of PEs";
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
    public void prepare(Endpoint end, Point point) {
        PingPong.super.prepare(end, point);
    }

    @Override
    public void send(Cta cta, Endpoint end, Point point, int n) {
        storeAll(cta, end, point, end.pattern(point, end.pe().id(), n));
        cta.syncThreads();
        cta.fence();
        flag(cta, end, point, n);
        cta.syncThreads();
    }

    @Override
    public void compare(Endpoint end, Point point, int n) {
        compare(end, point, end.pattern(point, end.peer(), n));
    }

    @Override
    public void verify(Endpoint end, Point point) {
        PingPong.super.verify(end, point);
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        return List.of(
                PerftestTable.latency("shmem_ping_pong_lat", "latency", List.of())
                        .after("Note: This test measures full round-trip latency"));
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.size("store"),
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.perIteration("stores"),
                SampleColumn.time("round trip"),
                SampleColumn.time("one way", 2));
    }
}
