package dev.doorbell.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignificantTest {

    @ParameterizedTest
    @CsvSource({
        "5.061883, 5.062",
        "22.488695, 22.49",
        "0.002747, 0.002747",
        "0.00274712, 0.002747",
        "7239.012000, 7239",
        "16384.6, 16385",
        "999.96, 1000",
        "2.0, 2.0",
        "0.000000, 0.000000",
        "-1.23456, -1.235",
        "1279, 1279",
        "1048576, 1048576",
        "1.250x, 1.250x",
        "1.2.3, 1.2.3",
        "thread, thread"
    })
    void haveFourDigitsButAllOfTheWholePart(String cell, String text) {
        assertThat(Significant.cell(cell)).isEqualTo(text);
    }

    @Test
    void haveGroupsOfThreeDigitsInProse() {
        assertThat(Significant.grouped(new BigDecimal("0.000123456"))).isEqualTo("0.0001235");
        assertThat(Significant.grouped(new BigDecimal("15.520726"))).isEqualTo("15.52");
        assertThat(Significant.grouped(new BigDecimal("7239012.4"))).isEqualTo("7,239,012");
        assertThat(Significant.grouped(new BigDecimal("3"))).isEqualTo("3");
    }
}
