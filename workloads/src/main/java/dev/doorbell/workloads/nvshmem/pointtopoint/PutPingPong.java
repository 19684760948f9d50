package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Signals;
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
import java.util.ArrayList;
import java.util.List;

/**
 * {@code shmem_put_ping_pong_latency} and {@code shmem_put_signal_ping_pong_latency}: the message
 * is a put. Its flag is ordered behind it by a fence, or is the signal of a put with signal.
 *
 * @param signalled whether the flag is the signal of the put
 */
record PutPingPong(boolean signalled) implements PingPong {

    private static final SizeSweep SWEEP =
            SizeSweep.of(SizeSweep.DATA, "8..1M", "message", "4", "4M");

    @Override
    public String name() {
        return signalled ? "put-signal-ping-pong" : "put-ping-pong";
    }

    @Override
    public String summary() {
        return signalled
                ? "Round trip of a put with signal between pairs of PEs, each waiting for the other's signal"
                : "Round trip of a put, a fence and a flag between pairs of PEs, each waiting for the other's flag";
    }

    @Override
    public SizeSweep sweep() {
        return SWEEP;
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> own = new ArrayList<>();
        own.add(SWEEP.sizes());
        own.add(OptionParameters.ITERATIONS);
        own.add(OptionParameters.WARMUP);
        if (signalled) {
            own.add(NvshmemJob.SCOPE.withDefault("thread"));
            own.add(OptionParameters.THREADS);
        }
        return own;
    }

    @Override
    public void send(Cta cta, Endpoint end, Point point, int n) {
        end.pattern(point, end.pe().id(), n)
                .fill(end.pe().node(), end.sourceAddress(), point.message());
        if (signalled) {
            cta.signals()
                    .putNbi(
                            end.target(),
                            end.source(),
                            point.message(),
                            end.flag(),
                            end.flagValue(point, n),
                            Signals.Update.SET,
                            end.peer(),
                            point.scope());
            return;
        }
        cta.rma().putNbi(end.target(), end.source(), point.message(), end.peer(), point.scope());
        cta.fence();
        flag(cta, end, point, n);
    }

    @Override
    public void compare(Endpoint end, Point point, int n) {
        end.pattern(point, end.peer(), n)
                .verify(end.pe().node(), end.targetAddress(), point.message());
    }

    @Override
    public List<PerftestTable> perftest(Parameters given) {
        return List.of(
                PerftestTable.latency("shmem_put_ping_lat", "round trip", List.of("warp", "block"))
                        .after("Note: This test measures full round-trip latency"));
    }

    @Override
    public List<SampleColumn> columns(Options options) {
        return List.of(
                SampleColumn.PE,
                SampleColumn.SCOPE,
                SampleColumn.size("message"),
                SampleColumn.SIZE_PER_ITERATION,
                SampleColumn.time("round trip"),
                SampleColumn.time("one way", 2));
    }
}
