package dev.doorbell.pdes.parallel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.pdes.Digest;
import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.RandomNetwork;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.Scheduler;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.invariant.ClockMonotonic;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.pdes.report.LpReport;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParallelSchedulerTest {

    private static final int PROCESSES = 12;
    private static final int CASES = 40;
    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_250_101L);

    @Test
    void givesTheSameDigestsOnAnyNumberOfThreadsAndInAnyParts() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            List<String> alone = answers(sequential(seed, Long.MAX_VALUE));
            for (int threads : new int[] {1, 2, 3, 8}) {
                assertThat(answers(parallel(seed, threads, true, Long.MAX_VALUE)))
                        .as("%d threads, replay with -Ddoorbell.seed=%d", threads, seed)
                        .isEqualTo(alone);
            }
        }
    }

    @Test
    void givesTheSameDigestsWhenOneThreadRunsAllParts() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            assertThat(answers(parallel(seed, 3, false, Long.MAX_VALUE)))
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(answers(sequential(seed, Long.MAX_VALUE)));
        }
    }

    @Test
    void givesTheSameDigestsWhateverTheSlices() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            try (Scheduler scheduler = create(seed, 3, true, Long.MAX_VALUE)) {
                Random random = new Random(seed);
                scheduler.start();
                while (scheduler.nextPs() != Long.MAX_VALUE) {
                    scheduler.runTo(scheduler.nextPs() + 1 + random.nextInt(500));
                }
                assertThat(answers(scheduler))
                        .as("replay with -Ddoorbell.seed=%d", seed)
                        .isEqualTo(answers(sequential(seed, Long.MAX_VALUE)));
            }
        }
    }

    @Test
    void exceedsTheBudgetWhereOneThreadDoes() {
        long all = sequential(FIRST_SEED, Long.MAX_VALUE).events();
        assertThat(parallel(FIRST_SEED, 2, true, all + 1).state()).isEqualTo(RunState.COMPLETED);
        assertThat(parallel(FIRST_SEED, 2, true, all).state())
                .isEqualTo(sequential(FIRST_SEED, all).state())
                .isEqualTo(RunState.BUDGET_EXCEEDED);
    }

    @Test
    void throwsWhatItsFirstPartThrows() {
        List<LogicalProcess> faulty =
                IntStream.range(0, 3).<LogicalProcess>mapToObj(Faulty::new).toList();
        try (Scheduler scheduler =
                new ParallelScheduler(
                        new RandomNetwork(3, 1), faulty, new int[] {0, 1, 2}, true, 100, true)) {
            scheduler.start();
            assertThatThrownBy(() -> scheduler.runTo(Long.MAX_VALUE))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("process 1 has failed");
        }
    }

    @Test
    void stopsWhenItIsBrokenOff() {
        try (Scheduler scheduler = create(FIRST_SEED, 2, true, Long.MAX_VALUE)) {
            scheduler.start();
            scheduler.breakOff();
            scheduler.runTo(Long.MAX_VALUE);
            assertThat(scheduler.events()).isZero();
            assertThat(scheduler.state()).isEqualTo(RunState.RUNNING);
        }
    }

    private static Scheduler sequential(long seed, long budget) {
        RandomNetwork network = new RandomNetwork(PROCESSES, seed);
        return ended(
                new SequentialScheduler(
                        network,
                        network.createAll(seed, 20),
                        true,
                        budget,
                        train -> {
                            throw new IllegalStateException("expected every process to be here");
                        }));
    }

    private static Scheduler parallel(long seed, int threads, boolean always, long budget) {
        return ended(create(seed, threads, always, budget));
    }

    private static Scheduler create(long seed, int threads, boolean always, long budget) {
        RandomNetwork network = new RandomNetwork(PROCESSES, seed);
        Random random = new Random(seed);
        // Every part has at least one process.
        int[] partOf =
                IntStream.range(0, PROCESSES)
                        .map(id -> id < threads ? id : random.nextInt(threads))
                        .toArray();
        return new ParallelScheduler(
                network,
                new Watch(new ClockMonotonic()).over(network.createAll(seed, 20)),
                partOf,
                true,
                budget,
                always);
    }

    private static Scheduler ended(Scheduler scheduler) {
        try (scheduler) {
            scheduler.start();
            scheduler.runTo(Long.MAX_VALUE);
        }
        return scheduler;
    }

    private static List<String> answers(Scheduler scheduler) {
        return scheduler.results().stream()
                .map(result ->
                        "%d %s %d %d"
                                .formatted(
                                        result.id(),
                                        Digest.format(result.digest()),
                                        result.events(),
                                        result.endPs()))
                .toList();
    }

    /** Fails at its first event, unless it is the first process. */
    private record Faulty(int id) implements LogicalProcess {

        @Override
        public String name() {
            return "process " + id;
        }

        @Override
        public void start(Effects effects) {
            effects.schedule(5, index -> index, 0);
        }

        @Override
        public void handle(long nowPs, Event event, int index, Effects effects) {
            if (id > 0) {
                throw new IllegalStateException(name() + " has failed");
            }
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
