package dev.doorbell.pdes.horizon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Three groups in a row, 100 ps apart: 0 - 1 - 2. */
class DirectClockTest {

    private static final long HOP_PS = 100;
    private static final long DAY_PS = 86_400 * 1_000_000_000_000L;

    private final DirectClock[] clocks = new DirectClock[3];

    DirectClockTest() {
        Lookahead lookahead = Lookahead.betweenGroups(new Row(), new int[] {0, 1, 2}, 3);
        Arrays.setAll(clocks, group -> new DirectClock(lookahead, 3, group));
    }

    @Test
    void waitsUntilItKnowsTheOthers() {
        clocks[0].pending(50);
        assertThat(clocks[0].horizonPs()).isEqualTo(HOP_PS);
    }

    @Test
    void skipsIdleTimeOfAnyLength() {
        clocks[0].pending(DAY_PS);
        clocks[1].pending(DAY_PS + 1);
        clocks[2].pending(Long.MAX_VALUE);
        tell(2, 1);
        tell(1, 0);
        assertThat(clocks[0].horizonPs()).isEqualTo(DAY_PS + 1 + HOP_PS);
    }

    @Test
    void hearsOfAGroupThroughAnother() {
        clocks[2].pending(700);
        tell(2, 1);
        clocks[1].pending(Long.MAX_VALUE);
        tell(1, 0);
        clocks[0].pending(Long.MAX_VALUE);
        assertThat(clocks[0].horizonPs()).isEqualTo(700 + 2 * HOP_PS);
    }

    @Test
    void countsABatchOnItsWayUntilItsReceiverTookItIn() {
        everyoneIsIdle();
        clocks[1].sent(2, 400);
        tell(1, 0);
        assertThat(clocks[0].horizonPs()).isEqualTo(400 + 2 * HOP_PS);
        tell(1, 2);
        assertThat(clocks[2].horizonPs()).as("the batch itself").isEqualTo(400);

        clocks[2].received(1);
        clocks[2].pending(Long.MAX_VALUE);
        tell(2, 1);
        assertThat(clocks[1].horizonPs()).isEqualTo(Long.MAX_VALUE);
        tell(1, 0);
        assertThat(clocks[0].horizonPs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void asksTheNearestOfThoseThatHoldItUpAndIsAnsweredOnce() {
        everyoneIsIdle();
        clocks[1].pending(300);
        tell(1, 0);
        clocks[2].pending(200);
        tell(2, 0);
        clocks[0].pending(400);
        assertThat(clocks[0].awaited()).containsExactly(1);
        tell(0, 1);
        assertThat(clocks[0].awaited()).isEmpty();

        assertThat(clocks[1].awaited()).as("held up itself").containsExactly(2);
        clocks[1].pending(301);
        assertThat(clocks[1].awaited()).containsExactly(0, 2);
        tell(1, 0);
        assertThat(clocks[1].awaited()).containsExactly(2);
        assertThat(clocks[0].awaited()).as("now the one behind").containsExactly(2);
    }

    private void everyoneIsIdle() {
        for (DirectClock clock : clocks) {
            clock.pending(Long.MAX_VALUE);
        }
        for (int from = 0; from < clocks.length; from++) {
            for (int to = 0; to < clocks.length; to++) {
                if (from != to) {
                    tell(from, to);
                }
            }
        }
    }

    private void tell(int from, int to) {
        clocks[to].learn(from, clocks[from].stateFor(to));
    }

    private static final class Row implements Channels {
        @Override
        public int processes() {
            return 3;
        }

        @Override
        public boolean connected(int from, int to) {
            return Math.abs(from - to) == 1;
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            return HOP_PS;
        }
    }
}
