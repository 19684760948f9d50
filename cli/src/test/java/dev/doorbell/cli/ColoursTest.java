package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.terminal.Terminal;
import dev.doorbell.cli.watch.FakeCoordinator;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColoursTest {

    private static final Terminal COLOURS = new Terminal(false, true, false);
    private static final String ESCAPE = "\u001b[";
    private static final String GREEN = ESCAPE + "32m";
    private static final String RED = ESCAPE + "31m";
    private static final String YELLOW = ESCAPE + "33m";
    private static final String BOLD = ESCAPE + "1m";
    private static final String SMALL =
            "run nvshmem/put-bw --ctas 1 --sizes 8 --iterations 1 --warmup 0";

    @Test
    void paintsStatesAndMovesNothing() {
        Outcome outcome = Outcome.on(COLOURS, SMALL.split(" "));

        assertThat(outcome.out())
                .contains("state         " + GREEN + "COMPLETED" + ESCAPE)
                .contains("verification  " + GREEN + "PASSED" + ESCAPE);
        assertThat(timeless(plain(outcome.out())))
                .isEqualTo(timeless(Outcome.of(SMALL.split(" ")).out()));
        assertThat(outcome.err()).isEmpty();
    }

    @Test
    void paintsWhatWentWrong() {
        assertThat(Outcome.on(COLOURS, "run", "../examples/wrong-rkey.yaml").out())
                .contains("state         " + RED + "FAILED" + ESCAPE)
                .contains("verification  " + YELLOW + "NOT CHECKED" + ESCAPE);
    }

    @Test
    void paintsFindingsOfTheDoctor() {
        assertThat(Outcome.on(COLOURS, "doctor").out()).startsWith(GREEN + "ok" + ESCAPE);
    }

    @Test
    void paintsRatiosThatAreFarFromOne() {
        Outcome outcome =
                Outcome.on(
                        COLOURS,
                        "whatif",
                        "nvshmem/put-bw",
                        "--ctas=1",
                        "--sizes=8",
                        "--iterations=10",
                        "--set=gpu.fence=10x");

        assertThat(outcome.out()).containsPattern(" \u001b\\[1m[0-9.]+\u001b\\[2[12]m");
        assertThat(plain(outcome.out())).containsPattern("after/before\n(.*  [0-9.]+\n)+");
    }

    @Test
    void paintsHelp() {
        assertThat(Outcome.on(COLOURS, "list", "--help").out()).contains(BOLD + "doorbell list");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--csv", "--format=perftest", "--format=machine-readable"})
    void leavesWhatProgramsReadAlone(String form) {
        assertThat(Outcome.on(COLOURS, (SMALL + " " + form).split(" ")).out())
                .isNotEmpty()
                .doesNotContain("\u001b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                SMALL,
                "run ../examples/wrong-rkey.yaml",
                "doctor",
                "list --help",
                "whatif nvshmem/put-bw --ctas=1 --sizes=8 --iterations=10 --set gpu.fence=10x"
            })
    void paintsNothingWithoutATerminalNorWithNoColor(String line) {
        Terminal piped = Terminal.of("", Map.of("TERM", "xterm"));
        Terminal noColor = Terminal.of("1", Map.of("TERM", "xterm", "NO_COLOR", "1"));

        for (Terminal terminal : new Terminal[] {piped, noColor}) {
            Outcome outcome = Outcome.on(terminal, line.split(" "));

            assertThat(outcome.out()).isNotEmpty().doesNotContain("\u001b");
            assertThat(outcome.err()).doesNotContain("\u001b");
        }
    }

    @Test
    void paintsJobsOfACoordinator() throws IOException {
        try (FakeCoordinator coordinator = new FakeCoordinator()) {
            coordinator.states("FAILED");

            Outcome outcome = Outcome.on(COLOURS, "cancel", "job-7", "--server", coordinator.url());

            assertThat(outcome.out()).startsWith("job-7 " + RED + "FAILED" + ESCAPE);
        }
    }

    private static String plain(String text) {
        return text.replaceAll("\u001b\\[[0-9;]*m", "");
    }

    private static String timeless(String text) {
        return text.replaceAll("computed in   [0-9.]+", "computed in");
    }
}
