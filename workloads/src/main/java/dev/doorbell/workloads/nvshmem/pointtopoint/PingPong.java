package dev.doorbell.workloads.nvshmem.pointtopoint;

import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.OptionParameters;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Options;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.SizeSweep;
import dev.doorbell.workloads.nvshmem.pointtopoint.table.SampleColumn;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code shmem_put_ping_pong_latency} and {@code shmem_put_signal_ping_pong_latency}: a PE sends a
 * message to the peer and a flag after it. The peer waits for the flag and answers in kind. The
 * flag is ordered behind the message by a fence, or is the signal of a put with signal.
 *
 * <p>Every message has distinct bytes. A PE that has waited for a flag compares the message at
 * once, so that a flag that came too early shows.
 *
 * @param signalled whether the flag is the signal of the put
 */
record PingPong(boolean signalled) implements Benchmark {

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
    public boolean bothRun(Options options) {
        return true;
    }

    @Override
    public void prepare(Endpoint end, Point point) {
        // Every message is written just before it is sent.
    }

    @Override
    public void run(Cta cta, Endpoint end, Point point, int first, int times) {
        for (int n = first; n < first + times; n++) {
            if (end.first()) {
                send(cta, end, point, n);
                receive(cta, end, point, n);
            } else {
                receive(cta, end, point, n);
                send(cta, end, point, n);
            }
        }
        cta.quiet();
    }

    private void send(Cta cta, Endpoint end, Point point, int n) {
        end.pattern(point, end.pe().id(), n)
                .fill(end.pe().node(), end.sourceAddress(), point.message());
        if (signalled) {
            cta.signals()
                    .putNbi(
                            end.target(),
                            end.source(),
                            point.message(),
                            end.flag(),
                            flag(end, point, n),
                            Signals.Update.SET,
                            end.peer(),
                            point.scope());
            return;
        }
        cta.rma().putNbi(end.target(), end.source(), point.message(), end.peer(), point.scope());
        cta.fence();
        cta.signals().update(end.flag(), flag(end, point, n), Signals.Update.SET, end.peer());
    }

    private void receive(Cta cta, Endpoint end, Point point, int n) {
        cta.signals().waitUntil(end.flag(), Comparison.EQ, flag(end, point, n));
        end.pattern(point, end.peer(), n)
                .verify(end.pe().node(), end.targetAddress(), point.message());
    }

    /** Flags grow over all points, so that they need no reset. */
    private static long flag(Endpoint end, Point point, int n) {
        long perPoint = (long) end.options().warmup() + end.options().iterations();
        return point.round() * perPoint + n + 1;
    }

    @Override
    public void verify(Endpoint end, Point point) {
        // Every message was compared when it came.
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
