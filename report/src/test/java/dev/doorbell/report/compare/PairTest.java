package dev.doorbell.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class PairTest {

    @Test
    void dividesNumbersAlone() {
        assertThat(pair("4", "5").ratio()).contains(new BigDecimal("1.25"));
        assertThat(pair("-4.0", "5").ratio()).contains(new BigDecimal("-1.25"));
        assertThat(pair("0", "5").ratio()).isEmpty();
        assertThat(pair("0.000", "5").ratio()).isEmpty();
        assertThat(pair("4", "-").ratio()).isEmpty();
        assertThat(pair("warp", "5").ratio()).isEmpty();
    }

    @Test
    void showsFourDigits() {
        assertThat(pair("3", "1").ratioText()).isEqualTo("0.3333");
        assertThat(pair("4", "5").ratioText()).isEqualTo("1.250");
        assertThat(pair("1", "123456").ratioText()).isEqualTo("123456");
        assertThat(pair("5", "0").ratioText()).isEqualTo("0");
        assertThat(pair("warp", "block").ratioText()).isEqualTo("-");
    }

    @Test
    void comparesDecimalsToo() {
        assertThat(pair("4", "4").same()).isTrue();
        assertThat(pair("4", "4.0").same()).isFalse();
        assertThat(pair("-", "4").same()).isFalse();
    }

    private static Pair pair(String a, String b) {
        return new Pair(Cell.parse(a), Cell.parse(b));
    }
}
