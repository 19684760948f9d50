package dev.doorbell.pdes.invariant;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.pdes.Effects;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.report.LpReport;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClockMonotonicTest {

    private static final Event TICK = index -> 1;

    private final LogicalProcess watched =
            new Watch(new ClockMonotonic()).over(List.of(new Echo())).get(0);

    @Test
    void holdsWhileTimeGoesOnOrStands() {
        assertThatCode(
                        () -> {
                            handle(100, 0);
                            handle(100, 5);
                            handle(101, 5);
                        })
                .doesNotThrowAnyException();
    }

    @Test
    void breaksWhenAProcessGoesBack() {
        handle(100, 0);
        assertThatThrownBy(() -> handle(99, 0))
                .isInstanceOf(AssertionError.class)
                .hasMessage("ClockMonotonic does not hold: process 7 is at 99 ps after 100 ps");
    }

    @Test
    void breaksWhenAProcessEmitsIntoThePast() {
        assertThatThrownBy(() -> handle(100, -1))
                .hasMessage(
                        "ClockMonotonic does not hold: process 7 emits at 100 ps an event for 99 ps, to process 8");
    }

    private void handle(long nowPs, int delayPs) {
        watched.handle(nowPs, TICK, delayPs, new Nowhere());
    }

    /** Sends each event on after as many picoseconds as its index. */
    private static final class Echo implements LogicalProcess {
        @Override
        public int id() {
            return 7;
        }

        @Override
        public String name() {
            return "echo";
        }

        @Override
        public void start(Effects effects) {}

        @Override
        public void handle(long nowPs, Event event, int index, Effects effects) {
            effects.send(8, nowPs + index, event);
        }

        @Override
        public boolean finished() {
            return true;
        }

        @Override
        public LpReport report() {
            throw new UnsupportedOperationException();
        }
    }

    /** Drops everything. */
    private static final class Nowhere implements Effects {
        @Override
        public void schedule(long atPs, Event event, int index) {}

        @Override
        public void send(int destination, long atPs, Event event, int index) {}
    }
}
