package dev.doorbell.libraries.mpi.path;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequenceTest {

    private final Sequence sequence = new Sequence();

    @Test
    void both_ends_count_from_0() {
        assertThat(sequence.next()).isZero();
        assertThat(sequence.announced(1)).isTrue();
        assertThat(sequence.count()).isEqualTo(2);
    }

    @Test
    void a_withdrawal_counts_the_messages_behind_that_are_left() {
        for (int i = 0; i < 4; i++) {
            sequence.next();
        }

        assertThat(sequence.withdraw(2)).isEqualTo(1);
        assertThat(sequence.withdraw(0)).isEqualTo(2);
        assertThat(sequence.withdraw(3)).isZero();
    }

    @Test
    void a_message_that_has_ended_early_is_not_counted_again() {
        sequence.endedEarly(0);

        assertThat(sequence.announced(0)).isFalse();
        assertThat(sequence.count()).isEqualTo(1);
    }
}
