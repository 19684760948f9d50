package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.workloads.measure.Pattern;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeSweep;
import dev.doorbell.workloads.nvshmem.pointtopoint.pair.Endpoint;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import java.util.List;

/**
 * {@code shmem_signal_ping_pong_latency}: one thread sets the signal of the peer. Nothing else
 * travels.
 */
record SignalPingPong() implements PingPong {

    private static final SizeSweep SWEEP =
            SizeSweep.of(Size.of(Long.BYTES, Long.BYTES), "8", "the signal", "8", "8");

    @Override
    public String name() {
        return "signal-ping-pong";
    }

    @Override
    public String summary() {
        return "Round trip of a signal between pairs of PEs, each waiting for the other's";
    }

    @Override
    public SizeSweep sweep() {
        return SWEEP;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(SWEEP.sizes(), OptionParameters.ITERATIONS, OptionParameters.WARMUP);
    }

    @Override
    public boolean hasSource() {
        return false;
    }

    @Override
    public void send(Cta cta, Endpoint end, Point point, int n) {
        flag(cta, end, point, n);
    }

    @Override
    public void compare(Endpoint end, Point point, int n) {
        if (end.phantom()) {
            return;
        }
        long seen = end.pe().node().memory().readLong(end.pe().heap().busAddress(end.flag()));
        long wrong = seen == end.flagValue(point, n) ? 0 : Long.BYTES;
        Pattern.count(end.pe().node(), Long.BYTES, wrong);
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        return List.of(
                PerftestTable.latency("shmem_sig_ping_lat", "latency", List.of())
                        .after("Note: This test measures full round-trip latency"));
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.time("round trip"),
                SampleColumn.time("one way", 2));
    }
}
