package dev.doorbell.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;

/** Complaints about wrong input: exit code 2 and one sentence. */
final class Complaints {

    private Complaints() {}

    static void assertComplaint(String sentence, String... arguments) {
        Outcome outcome = Outcome.of(arguments);

        assertThat(outcome.err()).isEqualTo(sentence + System.lineSeparator());
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }
}
