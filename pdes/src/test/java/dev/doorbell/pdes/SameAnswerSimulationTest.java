package dev.doorbell.pdes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.invariant.ClockMonotonic;
import dev.doorbell.pdes.invariant.Watch;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Invariance of results on random networks: the distribution of processes and the joining of trains
 * do not change the answer.
 */
class SameAnswerSimulationTest {

    private static final int CASES = 60;
    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_250_101L);

    @Test
    void givesTheSameDigestsWithAndWithoutTrains() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            assertThat(embedded(seed, true))
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(embedded(seed, false));
        }
    }

    @Test
    void givesTheSameDigestsInOneSchedulerAndInGroupsWithDirectClocks() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            int groups = 2 + (int) (seed % 5);
            assertThat(direct(seed, groups))
                    .as("%d groups, replay with -Ddoorbell.seed=%d", groups, seed)
                    .isEqualTo(embedded(seed, true));
        }
    }

    @Test
    void handlesTheSameEventsWhateverTheSlices() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            RandomNetwork network = new RandomNetwork(6, seed);
            SequentialScheduler scheduler = scheduler(network, network.createAll(seed, 20), true);
            Random random = new Random(seed);
            scheduler.start();
            while (scheduler.nextPs() != Long.MAX_VALUE) {
                scheduler.runTo(scheduler.nextPs() + 1 + random.nextInt(500));
            }
            assertThat(answers(scheduler))
                    .as("replay with -Ddoorbell.seed=%d", seed)
                    .isEqualTo(embedded(seed, true));
        }
    }

    private static List<String> embedded(long seed, boolean trains) {
        RandomNetwork network = new RandomNetwork(6, seed);
        SequentialScheduler scheduler = scheduler(network, network.createAll(seed, 20), trains);
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        assertThat(scheduler.state()).isEqualTo(RunState.COMPLETED);
        assertThat(scheduler.events()).isGreaterThan(100);
        return answers(scheduler);
    }

    private static List<String> direct(long seed, int groups) {
        RandomNetwork network = new RandomNetwork(6, seed);
        int[] groupOf = new int[6];
        Arrays.setAll(groupOf, process -> process % groups);
        Watch watch = new Watch(new ClockMonotonic());
        DirectGroups direct =
                new DirectGroups(
                        network,
                        watch.over(network.createAll(seed, 20)),
                        groupOf,
                        new Random(seed));
        direct.run();
        return direct.schedulers().stream()
                .flatMap(scheduler -> answers(scheduler).stream())
                .sorted()
                .toList();
    }

    private static SequentialScheduler scheduler(
            Channels network, List<LogicalProcess> processes, boolean trains) {
        return new SequentialScheduler(
                network,
                new Watch(new ClockMonotonic()).over(processes),
                trains,
                Long.MAX_VALUE,
                train -> {
                    throw new IllegalStateException("expected every process to be hosted here");
                });
    }

    private static List<String> answers(SequentialScheduler scheduler) {
        return scheduler.results().stream()
                .map(result ->
                        result.id()
                                + " "
                                + Digest.format(result.digest())
                                + " "
                                + result.events()
                                + " "
                                + result.endPs())
                .sorted()
                .toList();
    }
}
