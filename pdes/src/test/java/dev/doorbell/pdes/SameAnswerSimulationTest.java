package dev.doorbell.pdes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.horizon.Lookahead;
import dev.doorbell.pdes.horizon.RoundClock;
import dev.doorbell.pdes.invariant.ClockMonotonic;
import dev.doorbell.pdes.invariant.Watch;
import java.util.ArrayList;
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
    void givesTheSameDigestsInOneSchedulerAndInRounds() {
        for (long seed = FIRST_SEED; seed < FIRST_SEED + CASES; seed++) {
            int groups = 2 + (int) (seed % 3);
            assertThat(inRounds(seed, groups))
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

    private static List<String> inRounds(long seed, int groups) {
        RandomNetwork network = new RandomNetwork(6, seed);
        int[] groupOf = new int[6];
        List<List<LogicalProcess>> members = new ArrayList<>();
        for (int g = 0; g < groups; g++) {
            members.add(new ArrayList<>());
        }
        for (LogicalProcess process : network.createAll(seed, 20)) {
            groupOf[process.id()] = process.id() % groups;
            members.get(process.id() % groups).add(process);
        }
        Watch watch = new Watch(new ClockMonotonic());
        List<List<Train>> outboxes = new ArrayList<>();
        List<SequentialScheduler> schedulers = new ArrayList<>();
        for (int g = 0; g < groups; g++) {
            List<Train> outbox = new ArrayList<>();
            outboxes.add(outbox);
            schedulers.add(
                    new SequentialScheduler(
                            network,
                            watch.over(members.get(g)),
                            true,
                            Long.MAX_VALUE,
                            outbox::add));
        }
        drive(
                new RoundClock(Lookahead.betweenGroups(network, groupOf, groups), groups),
                schedulers,
                outboxes,
                groupOf);
        List<String> all = new ArrayList<>();
        schedulers.forEach(scheduler -> all.addAll(answers(scheduler)));
        all.sort(null);
        return all;
    }

    private static void drive(
            RoundClock clock,
            List<SequentialScheduler> schedulers,
            List<List<Train>> outboxes,
            int[] groupOf) {
        List<Train> inFlight = new ArrayList<>();
        for (int g = 0; g < schedulers.size(); g++) {
            schedulers.get(g).start();
            collect(clock, g, schedulers.get(g), outboxes.get(g), groupOf, inFlight);
        }
        while (!clock.idle()) {
            long[] horizons = clock.horizonsPs();
            boolean progress = false;
            List<Train> arriving = List.copyOf(inFlight);
            boolean[] active = new boolean[schedulers.size()];
            for (int g = 0; g < schedulers.size(); g++) {
                active[g] = clock.active(g, horizons[g]);
                progress |= active[g];
            }
            assertThat(progress).as("a round in which nobody is active").isTrue();
            for (int g = 0; g < schedulers.size(); g++) {
                if (active[g]) {
                    clock.grant(g);
                    for (Train train : arriving) {
                        if (groupOf[train.destination()] == g) {
                            schedulers.get(g).accept(train);
                            inFlight.remove(train);
                        }
                    }
                }
            }
            for (int g = 0; g < schedulers.size(); g++) {
                if (active[g]) {
                    schedulers.get(g).runTo(horizons[g]);
                    collect(clock, g, schedulers.get(g), outboxes.get(g), groupOf, inFlight);
                }
            }
        }
    }

    private static void collect(
            RoundClock clock,
            int group,
            SequentialScheduler scheduler,
            List<Train> outbox,
            int[] groupOf,
            List<Train> inFlight) {
        clock.done(group, scheduler.nextPs());
        for (Train train : outbox) {
            clock.sent(group, groupOf[train.destination()], 1, train.timePs());
        }
        inFlight.addAll(outbox);
        outbox.clear();
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
