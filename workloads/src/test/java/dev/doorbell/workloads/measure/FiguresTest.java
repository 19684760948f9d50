package dev.doorbell.workloads.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource({
        "1, 1, 3, 0.333, 0.333333",
        "2, 1, 3, 0.667, 0.666667",
        "1, 1, 2000, 0.000, 0.000500",
        "3, 1, 2000, 0.002, 0.001500",
        "5, 0, 7, 0.000, 0.000000",
        "5, 1, 0, -, -"
    })
    void roundsARatioHalfToEven(
            long numerator, long scale, long denominator, String ratio, String fine) {
        assertThat(Figures.ratio(numerator, scale, denominator).text()).isEqualTo(ratio);
        assertThat(Figures.fineRatio(numerator, scale, denominator).text()).isEqualTo(fine);
    }

    @Test
    void staysExactBeyondALong() {
        assertThat(Figures.ratio(Long.MAX_VALUE, 1_000, Long.MAX_VALUE).text())
                .isEqualTo("1000.000");
        assertThat(Figures.ratio(Long.MAX_VALUE, 1, 1).text()).isEqualTo("9223372036854775807.000");
    }

    @Test
    void convertsRatesAndTimes() {
        assertThat(Figures.gigabytesPerSecond(25_000, 1_000_000).text()).isEqualTo("25.000");
        assertThat(Figures.megaPerSecond(3, 2_000_000).text()).isEqualTo("1.500");
        assertThat(Figures.seconds(1_234_567_890).text()).isEqualTo("0.001234568");
        assertThat(Figures.microsecondsEach(10_000_000, 4).text()).isEqualTo("2.500");
        assertThat(Figures.microsecondsEach(10_000_000, 0).text()).isEqualTo("-");
        assertThatThrownBy(() -> Figures.microsecondsEach(1, Long.MAX_VALUE))
                .isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1023, 1023 B",
        "1024, 1 KiB",
        "1025, 1025 B",
        "16384, 16 KiB",
        "1048576, 1 MiB",
        "1536, 1536 B",
        "1073741824, 1 GiB",
        "1099511627776, 1024 GiB"
    })
    void showsBytesInTheLargestUnitThatLeavesThemWhole(long bytes, String text) {
        assertThat(Figures.bytes(bytes)).isEqualTo(text);
    }
}
