package dev.doorbell.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TerminalTest {

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "12, xterm, -, true, true",
                "1,  xterm, -, false, true",
                "2,  xterm, -, true, false",
                "'', xterm, -, false, false",
                "12, xterm, 1, true, false",
                "12, xterm, '', true, true",
                "12, dumb, -, false, false",
                "12, -, -, true, true",
            })
    void redrawsAndColoursWhereThatIsWanted(
            String streams, String term, String noColor, boolean redraws, boolean colours) {
        Map<String, String> environment = new java.util.HashMap<>();
        if (term != null) {
            environment.put("TERM", term);
        }
        if (noColor != null) {
            environment.put("NO_COLOR", noColor);
        }

        assertThat(Terminal.of(streams, environment))
                .isEqualTo(new Terminal(redraws, colours, streams.contains("1")));
    }
}
