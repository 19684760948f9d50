package dev.doorbell.pdes.horizon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LookaheadTest {

    /** Ring of channels: 0 -100-> 1 -10-> 2 -5-> 0. */
    private static final Channels RING =
            new Channels() {
                @Override
                public int processes() {
                    return 3;
                }

                @Override
                public boolean connected(int from, int to) {
                    return to == (from + 1) % 3;
                }

                @Override
                public long leastLatencyPs(int from, int to) {
                    return switch (from) {
                        case 0 -> 100;
                        case 1 -> 10;
                        default -> 5;
                    };
                }
            };

    @Test
    void boundsAProcessByTheShortestChainOfMessages() {
        Lookahead lookahead = Lookahead.betweenGroups(RING, new int[] {0, 1, 2}, 3);
        assertThat(lookahead.horizonPs(2, new long[] {1_000, Long.MAX_VALUE, Long.MAX_VALUE}))
                .isEqualTo(1_110);
        assertThat(lookahead.horizonPs(1, new long[] {1_000, 400, Long.MAX_VALUE})).isEqualTo(515);
        assertThat(lookahead.horizonPs(0, new long[] {1_000, 5_000, 2_000})).isEqualTo(1_115);
    }

    @Test
    void givesNoBoundWhenNothingIsPending() {
        Lookahead lookahead = Lookahead.betweenGroups(RING, new int[] {0, 1, 2}, 3);
        long none = Long.MAX_VALUE;
        assertThat(lookahead.horizonPs(0, new long[] {none, none, none})).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void ignoresChannelsInsideAGroup() {
        Lookahead lookahead = Lookahead.betweenGroups(RING, new int[] {0, 0, 1}, 2);
        assertThat(lookahead.horizonPs(1, new long[] {1_000, Long.MAX_VALUE})).isEqualTo(1_010);
        assertThat(lookahead.horizonPs(0, new long[] {1_000, Long.MAX_VALUE})).isEqualTo(1_015);
    }
}
