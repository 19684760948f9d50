package dev.doorbell.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.Report;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportTest {

    @Test
    void readsADocumentThatLacksEverything() {
        Report report = Report.of(Map.of("tables", List.of(Map.of("rows", List.of(List.of("1"))))));

        assertThat(report.digest()).isEmpty();
        assertThat(report.virtualEndPs()).isZero();
        assertThat(report.tables().getFirst().rows()).isEmpty();
        assertThat(report.job().lines()).containsEntry("workload", "");
    }

    @Test
    void writesNumbersForPeople() {
        assertThat(Amounts.virtualTime(6_481_579_667L)).isEqualTo("6,481.579667 us");
        assertThat(Amounts.brief(6_481_579_667L)).isEqualTo("6.48 ms");
        assertThat(Amounts.brief(81_000_000)).isEqualTo("81.0 us");
        assertThat(Amounts.brief(999_999)).isEqualTo("1.00 us");
        assertThat(Amounts.brief(0)).isEqualTo("0.00 ps");
        assertThat(Amounts.brief(7_200_000_000_000_000L)).isEqualTo("7200 s");
        assertThat(Amounts.percent(821)).isEqualTo("82.1 %");
        assertThat(Amounts.elapsed(Duration.ofMillis(8_460))).isEqualTo("8.4 s");
        assertThat(Amounts.elapsed(Duration.ofSeconds(66))).isEqualTo("1 min 6 s");
        assertThat(Amounts.elapsed(Duration.ofMinutes(121))).isEqualTo("2 h 1 min");
        assertThat(Amounts.ratio(0, 1)).isEqualTo("-");
    }
}
