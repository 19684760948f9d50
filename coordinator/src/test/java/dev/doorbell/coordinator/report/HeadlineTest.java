package dev.doorbell.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The best number of a result, the best choice, and the judgement of a ratio. */
class HeadlineTest {

    private static final Table RATES =
            Table.parse(
                    "puts",
                    List.of(
                            new Column("ctas", ""),
                            new Column("size", "B"),
                            new Column("bytes", "B"),
                            new Column("bandwidth", "GB/s")),
                    List.of(
                            List.of("1", "1024", "1024", "1.5"),
                            List.of("4", "1024", "4096", "12345.678"),
                            List.of("4", "4096", "16384", "9.1")));
    private static final Table SCHEMES =
            Table.parse(
                    "exchange",
                    List.of(
                            new Column("scheme", ""),
                            new Column("fields", ""),
                            new Column("time", "us")),
                    List.of(
                            List.of("original", "1", "27.88"),
                            List.of("original", "9", "90.7"),
                            List.of("packed", "1", "54.3"),
                            List.of("packed", "9", "46.6")));

    @Test
    void isTheHighestRateOrTheShortestTime() {
        Headline rate = Headline.of(List.of(RATES)).orElseThrow();
        assertThat(rate.text()).isEqualTo("12,346 GB/s");
        assertThat(rate.label()).isEqualTo("highest bandwidth");
        assertThat(rate.row()).isEqualTo("ctas 4, size 1024 B");

        Headline time = Headline.of(List.of(SCHEMES)).orElseThrow();
        assertThat(time.label() + " " + time.text()).isEqualTo("lowest time 27.88 us");
        assertThat(time.row()).isEqualTo("scheme original, fields 1");
        assertThat(Headline.of(List.of())).isEmpty();
    }

    @Test
    void namesTheBestChoiceAtEachPlace() {
        assertThat(Winners.of(List.of(SCHEMES)))
                .contains(new Winners("scheme", "original at fields 1; packed at fields 9"));
        assertThat(Winners.of(List.of(RATES))).isEmpty();
    }

    @Test
    void judgesRatiosByUnit() {
        assertThat(Judgement.of(new BigDecimal("1.2"), "GB/s")).isEqualTo(Judgement.BETTER);
        assertThat(Judgement.of(new BigDecimal("1.2"), "us")).isEqualTo(Judgement.WORSE);
        assertThat(Judgement.of(new BigDecimal("0.8"), "Mops")).isEqualTo(Judgement.WORSE);
        assertThat(Judgement.of(new BigDecimal("1.004"), "us")).isEqualTo(Judgement.NEUTRAL);
        assertThat(Judgement.of(new BigDecimal("2"), "%")).isEqualTo(Judgement.NEUTRAL);
    }

    @Test
    void hasFourSignificantDigits() {
        assertThat(Amounts.significant(new BigDecimal("0.000123456"))).isEqualTo("0.0001235");
        assertThat(Amounts.significant(new BigDecimal("15.520726"))).isEqualTo("15.52");
        assertThat(Amounts.significant(new BigDecimal("7239012.4"))).isEqualTo("7,239,012");
        assertThat(Amounts.significant(new BigDecimal("3"))).isEqualTo("3");
    }
}
