package dev.doorbell.pdes.horizon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EndOfRunTest {

    private final EndOfRun end = new EndOfRun(2);

    @Test
    void isReachedWhenAllAreQuietAndNothingIsOnItsWay() {
        end.quiet(0, counts(0, 3), counts(0, 1));
        assertThat(end.reached()).isFalse();
        end.quiet(1, counts(1, 0), counts(2, 0));
        assertThat(end.reached()).as("a batch on its way to group 1").isFalse();
        end.quiet(1, counts(2, 0), counts(3, 0));
        assertThat(end.reached()).as("a batch on its way to group 0").isFalse();
        end.quiet(0, counts(0, 3), counts(0, 2));
        assertThat(end.reached()).isTrue();
    }

    @Test
    void countsEveryChannelByItself() {
        // As many batches were sent as taken in, but not on the same channels.
        end.quiet(0, counts(0, 2), counts(0, 2));
        end.quiet(1, counts(1, 0), counts(1, 0));
        assertThat(end.reached()).isFalse();
    }

    @Test
    void isReachedByAGroupAlone() {
        EndOfRun alone = new EndOfRun(1);
        assertThat(alone.reached()).isFalse();
        alone.quiet(0, counts(0), counts(0));
        assertThat(alone.reached()).isTrue();
    }

    private static long[] counts(long... batches) {
        return batches;
    }
}
