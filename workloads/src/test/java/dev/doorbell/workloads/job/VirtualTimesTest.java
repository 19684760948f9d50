package dev.doorbell.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualTimesTest {

    @ParameterizedTest
    @CsvSource({
        "0ps, 0, 0ps",
        "500ns, 500000, 500ns",
        "250us, 250000000, 250us",
        "1.5ms, 1500000000, 1500us",
        "2s, 2000000000000, 2s",
        "1000 ns, 1000000, 1us",
        "0.001ns, 1, 1ps",
        "9223372036854775807ps, 9223372036854775807, 9223372036854775807ps"
    })
    void readsATimeAndWritesItInTheLargestWholeUnit(String text, long ps, String written) {
        assertThat(VirtualTimes.ps("at", text)).isEqualTo(ps);
        assertThat(VirtualTimes.text(ps)).isEqualTo(written);
        assertThat(VirtualTimes.ps("at", written)).isEqualTo(ps);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "-1us", "1.us", "0.5ps", "1h", "10000000s", "1e3ns"})
    void refusesTheRest(String text) {
        assertThatThrownBy(() -> VirtualTimes.ps("faults.at", text))
                .isInstanceOf(JobException.class)
                .hasMessage("faults.at is '%s'; expected %s", text, VirtualTimes.ALLOWED)
                .extracting(it -> ((JobException) it).field())
                .isEqualTo("faults.at");
    }

    @Test
    void missesATime() {
        assertThatThrownBy(() -> VirtualTimes.ps("at", null))
                .hasMessage("at is missing; expected %s", VirtualTimes.ALLOWED);
    }
}
