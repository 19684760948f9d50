package dev.doorbell.cli.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parameters and constants that commands for binaries refuse, before they look at the binary. */
class SetOptionTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "offloadFrom=x | offloadFrom is x; expected a size from 0 to 1073741824 bytes",
                "window=0 | window is 0; expected a whole number from 1 to 1024",
                "ranksPerNode=9 | ranksPerNode is 9; expected to be left to the options of the command, -n, --nodes, --compute and --timeout",
                "nothing=1 | parameter nothing does not exist in mpirun/true",
                "nic.nothing=1 | profile bluefield2-hdr100 has no constant nic.nothing"
            })
    void isRefusedInASentence(String setting, String sentence) {
        Outcome outcome = Outcome.of("mpirun", "-n", "2", "--set", setting, "/bin/true");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).startsWith(sentence.startsWith("profile") ? "--set" : sentence);
        assertThat(outcome.err()).contains(sentence).hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"staged", "gvmi"})
    void stagingOfWholeBlocksIsRefusedWhereTheyMayHaveAnyLength(String path) {
        Outcome outcome =
                Outcome.of(
                        "mpirun",
                        "-n",
                        "2",
                        "--path",
                        path,
                        "--set",
                        "strategy=direct",
                        "/bin/true");

        if (path.equals("staged")) {
            assertThat(outcome.err())
                    .startsWith(
                            "strategy is direct; expected chunk or pipelining for a program whose blocks may have any length");
        } else {
            assertThat(outcome.err()).doesNotContain("strategy");
        }
    }
}
