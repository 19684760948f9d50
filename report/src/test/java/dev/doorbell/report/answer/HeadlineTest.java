package dev.doorbell.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The best number of a result. */
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
}
