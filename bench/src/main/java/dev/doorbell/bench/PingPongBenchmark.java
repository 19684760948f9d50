package dev.doorbell.bench;

import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.report.LpReport;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Queue and dispatch of the sequential scheduler, with two processes that exchange one message. */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class PingPongBenchmark {

    private static final int EVENTS = 1_000_000;
    private static final long LATENCY_PS = 100;
    private static final Event BALL = index -> index;

    /** Exchanges a million messages between two processes. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long twoProcesses() {
        return run(2, 1);
    }

    /** Exchanges a million messages among 64 processes in a ring, 64 in flight. */
    @Benchmark
    @OperationsPerInvocation(EVENTS)
    public long sixtyFourProcesses() {
        return run(64, 64);
    }

    private static long run(int processes, int balls) {
        List<Bouncer> all =
                IntStream.range(0, processes)
                        .mapToObj(id -> new Bouncer(id, processes, id < balls))
                        .toList();
        SequentialScheduler scheduler =
                new SequentialScheduler(
                        new Ring(processes),
                        all,
                        true,
                        EVENTS,
                        train -> {
                            throw new IllegalStateException(
                                    "expected every process to be hosted here");
                        });
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        return scheduler.events();
    }

    private record Ring(int processes) implements Channels {
        @Override
        public boolean connected(int from, int to) {
            return to == (from + 1) % processes;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            return LATENCY_PS;
        }
    }

    private record Bouncer(int id, int processes, boolean serves) implements LogicalProcess {
        @Override
        public String name() {
            return "bouncer " + id;
        }

        @Override
        public void start(Effects effects) {
            if (serves) {
                effects.schedule(0, BALL);
            }
        }

        @Override
        public void handle(long nowPs, Event event, int index, Effects effects) {
            effects.send((id + 1) % processes, nowPs + LATENCY_PS, BALL);
        }

        @Override
        public boolean finished() {
            return true;
        }

        @Override
        public LpReport report() {
            return new LpReport(
                    new TreeMap<>(), new TreeMap<>(), List.of(), List.of(), List.of(), List.of());
        }
    }
}
