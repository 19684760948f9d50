package dev.doorbell.workloads.offload.osu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Measurement;
import java.util.List;
import org.junit.jupiter.api.Test;

class OsuRowsTest {

    private static final long US = 1_000_000;

    @Test
    void overlapIsWhatOfTheCommunicationTheComputationHides() {
        List<Measurement> ranks = List.of(rank(100, 150, 110, 10), rank(300, 350, 330, 30));

        // Alone 200 us, overall 250 us, computing 200 us: 50 us of 200 us still show.
        assertThat(new OsuRows("t", true, false).table(ranks).texts())
                .containsExactly(List.of("64", "250.00", "200.00", "200.00", "75.00"));
    }

    @Test
    void overlapIsNeverBelowNothing() {
        assertThat(new OsuRows("t", true, false).table(List.of(rank(100, 350, 100, 0))).texts())
                .containsExactly(List.of("64", "350.00", "100.00", "100.00", "0.00"));
    }

    @Test
    void allColumnsShowTheFastestAndTheSlowestRank() {
        List<Measurement> ranks = List.of(rank(100, 150, 110, 10), rank(300, 350, 330, 30));

        assertThat(new OsuRows("t", true, true).table(ranks).texts())
                .containsExactly(
                        List.of(
                                "64", "250.00", "200.00", "2.00", "20.00", "3.00", "200.00",
                                "100.00", "300.00", "75.00"));
        assertThat(new OsuRows("t", false, true).table(ranks).texts())
                .containsExactly(List.of("64", "200.00", "100.00", "300.00", "2"));
    }

    /** Measurement of a rank over two calls, given the means in microseconds. */
    private static Measurement rank(long pure, long overall, long compute, long test) {
        OsuTimes times = new OsuTimes();
        times.purePs = 2 * pure * US;
        times.overallPs = 2 * overall * US;
        times.computePs = 2 * compute * US;
        times.testPs = 2 * test * US;
        times.beginPs = 2 * 2 * US;
        times.waitPs = 2 * 3 * US;
        return new Measurement(OsuTimes.SERIES, List.of(times.row(0, 64, 2)));
    }
}
