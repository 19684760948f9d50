package dev.doorbell.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.pdes.report.BusySpan;
import java.util.List;
import org.junit.jupiter.api.Test;

class BusyHistoryTest {

    private static final long ROW_PS = 1_000_000_000;

    @Test
    void joinsBurstsWhereLittleIsOffThen() {
        BusyHistory history = new BusyHistory();
        history.served(10, 20);
        history.served(1_020, 1_025);
        history.served(50_000, 56_000);

        assertThat(history.spans())
                .containsExactly(new BusySpan(10, 1_025, 15), new BusySpan(50_000, 56_000, 6_000));
    }

    @Test
    void keepsRowsApartHoweverManyBurstsTheyHave() {
        BusyHistory history = new BusyHistory();
        for (long row = 0; row < 10; row++) {
            for (long burst = 0; burst < 10_000; burst++) {
                long startPs = row * ROW_PS + burst * 50_000;
                history.served(startPs, startPs + (row + 1) * 1_000);
            }
        }

        List<BusySpan> spans = history.spans();
        assertThat(spans.size()).isLessThanOrEqualTo(BusyHistory.MOST_SPANS);
        for (long row = 0; row < 10; row++) {
            long fromPs = row * ROW_PS;
            long busyPs =
                    spans.stream().mapToLong(it -> it.busyPs(fromPs, fromPs + ROW_PS / 2)).sum();
            assertThat(busyPs).isEqualTo(10_000 * (row + 1) * 1_000);
        }
    }

    /** Bursts of large messages, whose gaps are longer than those between rows. */
    @Test
    void keepsRowsApartWhoseBurstsHaveLongerGaps() {
        BusyHistory history = new BusyHistory();
        long rowPs = 200_000_000;
        long betweenPs = 1_000_000;
        for (int row = 0; row < 40; row++) {
            long periodPs = row % 2 == 0 ? 200_000 : 10_000_000;
            long burstPs = row % 4 < 2 ? periodPs : periodPs / 4;
            for (long atPs = 0; atPs < rowPs; atPs += periodPs) {
                long startPs = row * (rowPs + betweenPs) + atPs;
                history.served(startPs, startPs + burstPs);
            }
        }

        List<BusySpan> spans = history.spans();
        assertThat(spans.size()).isLessThanOrEqualTo(BusyHistory.MOST_SPANS);
        for (int row = 0; row < 40; row++) {
            long fromPs = row * (rowPs + betweenPs);
            assertThat(share(history, fromPs, rowPs))
                    .as("row %d", row)
                    .isCloseTo(row % 4 < 2 ? 1 : 0.25, within(0.02));
        }
    }

    /** Large bursts have made the limit coarse before a sparse and a full row. */
    @Test
    void keepsAFullRowApartFromASparseOne() {
        BusyHistory history = new BusyHistory();
        long atPs = 0;
        for (int burst = 0; burst < 1_200; burst++) {
            history.served(atPs, atPs + 25_000_000);
            atPs += 50_000_000;
        }
        long sparsePs = atPs;
        for (int burst = 0; burst < 200; burst++) {
            history.served(atPs, atPs + 100_000);
            atPs += 1_000_000;
        }
        long fullPs = atPs + 1_000_000;
        for (int burst = 0; burst < 1_000; burst++) {
            history.served(fullPs + burst * 200_000L, fullPs + (burst + 1) * 200_000L);
        }

        assertThat(share(history, sparsePs, 200_000_000)).isCloseTo(0.1, within(0.1));
        assertThat(share(history, fullPs, 200_000_000)).isCloseTo(1, within(0.1));
    }

    private static double share(BusyHistory history, long fromPs, long lengthPs) {
        long busyPs =
                history.spans().stream()
                        .mapToLong(it -> it.busyPs(fromPs, fromPs + lengthPs))
                        .sum();
        return (double) busyPs / lengthPs;
    }

    @Test
    void aWindowHasItsShareOfAStretch() {
        BusySpan span = new BusySpan(1_000, 3_000, 500);

        assertThat(span.busyPs(0, 1_000)).isZero();
        assertThat(span.busyPs(0, 2_000)).isEqualTo(250);
        assertThat(span.busyPs(0, 9_000)).isEqualTo(500);
    }
}
