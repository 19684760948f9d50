package dev.doorbell.cli.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers of ranks that do not fit the nodes, in the words of the command line. */
class RanksTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "99999 | 1 | -n is 99999 ranks on 1 node; expected at most 32 ranks per node, one per core of a host; --nodes adds nodes",
                "99998 | 2 | -n is 99998 ranks on 2 nodes; expected at most 32 ranks per node, one per core of a host; --nodes adds nodes",
                "5     | 2 | -n is 5 ranks on 2 nodes; expected a multiple of the nodes",
                "0     | 2 | -n is 0; expected 1 or more"
            })
    void namesTheOption(String ranks, String nodes, String sentence) {
        Outcome outcome = Outcome.of("mpirun", "-n", ranks, "--nodes", nodes, "/bin/sh");

        assertThat(outcome).isEqualTo(new Outcome(2, "", sentence + "\n"));
    }
}
