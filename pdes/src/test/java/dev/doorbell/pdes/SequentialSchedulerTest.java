package dev.doorbell.pdes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.report.LpReport;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class SequentialSchedulerTest {

    private static final Event TICK = index -> index;

    @Test
    void throwsWhenAMessageIsStampedInsideTheLookahead() {
        SequentialScheduler scheduler = two((now, effects) -> effects.send(1, now + 99, TICK));
        scheduler.start();
        assertThatThrownBy(() -> scheduler.runTo(Long.MAX_VALUE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "expected a message from process 0 to process 1 at or after 105 ps but was 104 ps");
    }

    @Test
    void throwsWhenAStepIsScheduledInThePast() {
        SequentialScheduler scheduler = two((now, effects) -> effects.schedule(now - 1, TICK));
        scheduler.start();
        assertThatThrownBy(() -> scheduler.runTo(Long.MAX_VALUE))
                .hasMessageContaining("at or after 5 ps but was 4 ps");
    }

    @Test
    void throwsWhenAMessageComesInBehindTheClock() {
        SequentialScheduler scheduler = two((now, effects) -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        assertThatThrownBy(() ->
                        scheduler.accept(new Train(0, 4, EventQueue.order(7, 0), 0, 1, 1, 0, TICK)))
                .hasMessageContaining("at or after 5 ps but was 4 ps from process 7");
    }

    @Test
    void stopsWhenTheEventBudgetRunsOut() {
        SequentialScheduler scheduler =
                new SequentialScheduler(
                        new RandomNetwork(2, 1),
                        List.of(
                                new Scripted(0, (now, effects) -> effects.schedule(now + 1, TICK)),
                                new Scripted(1, (n, e) -> {})),
                        true,
                        1_000,
                        train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        assertThat(scheduler.events()).isEqualTo(1_000);
        assertThat(scheduler.state()).isEqualTo(RunState.BUDGET_EXCEEDED);
    }

    @Test
    void endsSoonWhenItIsBrokenOff() {
        SequentialScheduler[] scheduler = new SequentialScheduler[1];
        scheduler[0] =
                new SequentialScheduler(
                        new RandomNetwork(2, 1),
                        List.of(
                                new Scripted(
                                        0,
                                        (now, effects) -> {
                                            effects.schedule(now + 1_000_000, TICK);
                                            if (now > 10_000_000) {
                                                scheduler[0].breakOff();
                                            }
                                        }),
                                new Scripted(1, (n, e) -> {})),
                        true,
                        1_000,
                        train -> {});
        scheduler[0].start();
        scheduler[0].runTo(Long.MAX_VALUE);

        assertThat(scheduler[0].events()).isBetween(11L, 20L);
    }

    @Test
    void reportsADeadlockWhenNothingIsLeftAndAProgramWaits() {
        SequentialScheduler scheduler =
                new SequentialScheduler(
                        new RandomNetwork(2, 1),
                        List.of(
                                new Scripted(0, (n, e) -> {}) {
                                    @Override
                                    public boolean finished() {
                                        return false;
                                    }
                                }),
                        true,
                        1_000,
                        train -> {});
        scheduler.start();
        scheduler.runTo(Long.MAX_VALUE);
        assertThat(scheduler.state()).isEqualTo(RunState.DEADLOCK);
    }

    private static SequentialScheduler two(BiConsumer<Long, Effects> script) {
        Channels hundred =
                new Channels() {
                    @Override
                    public int processes() {
                        return 2;
                    }

                    @Override
                    public boolean connected(int from, int to) {
                        return true;
                    }

                    @Override
                    public long leastLatencyPs(int from, int to) {
                        return 100;
                    }
                };
        return new SequentialScheduler(
                hundred,
                List.of(new Scripted(0, script), new Scripted(1, (n, e) -> {})),
                true,
                1_000,
                train -> {});
    }

    /** Process that runs a script at 5 ps and handles the resulting events. */
    private static class Scripted implements LogicalProcess {
        private final int id;
        private final BiConsumer<Long, Effects> script;

        Scripted(int id, BiConsumer<Long, Effects> script) {
            this.id = id;
            this.script = script;
        }

        @Override
        public int id() {
            return id;
        }

        @Override
        public String name() {
            return "scripted " + id;
        }

        @Override
        public void start(Effects effects) {
            effects.schedule(5, TICK);
        }

        @Override
        public void handle(long nowPs, Event event, int index, Effects effects) {
            script.accept(nowPs, effects);
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
