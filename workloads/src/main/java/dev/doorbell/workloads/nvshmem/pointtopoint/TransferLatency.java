package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
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
 * {@code shmem_put_latency} and {@code shmem_get_latency}: one thread block transfers a message and
 * waits until it is complete, repeatedly. A single thread starts a non-blocking transfer; a warp or
 * a block puts with the blocking call and gets with the non-blocking one; a quiet follows.
 *
 * @param transfer direction of the bytes
 */
record TransferLatency(Transfer transfer) implements TransferBenchmark {

    private static final SizeSweep SWEEP =
            SizeSweep.of(SizeSweep.DATA, "8..1M", "message", "4", "4M");

    @Override
    public String name() {
        return verb() + "-latency";
    }

    @Override
    public String summary() {
        return "Time of one %s and its quiet between pairs of PEs, by a thread, a warp or a block"
                .formatted(verb());
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
                NvshmemJob.SCOPE,
                OptionParameters.THREADS);
    }

    @Override
    public boolean needsPreparedPeer(Options options) {
        return transfer == Transfer.GET;
    }

    @Override
    public void run(Cta cta, Endpoint end, Point point, int first, int times) {
        for (int i = 0; i < times; i++) {
            once(cta, end, point);
            end.count(cta);
        }
    }

    private void once(Cta cta, Endpoint end, Point point) {
        if (transfer == Transfer.PUT && point.scope() != Scope.THREAD) {
            cta.rma().put(end.target(), end.source(), point.message(), end.peer(), point.scope());
        } else {
            transfer.startNbi(cta, end, 0, point.message(), point.scope());
        }
        if (point.scope() == Scope.THREAD) {
            cta.quiet();
            return;
        }
        cta.syncThreads();
        cta.quiet();
        cta.syncThreads();
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        return List.of(
                PerftestTable.latency(
                        "shmem_%s_latency".formatted(verb()),
                        "latency",
                        List.of("thread", "warp", "block")));
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.SCOPE,
                SampleColumn.size("message"),
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.time("latency"));
    }
}
