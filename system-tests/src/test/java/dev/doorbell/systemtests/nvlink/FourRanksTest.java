package dev.doorbell.systemtests.nvlink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Collectives of NCCL 2.28.9 among four H200 of a virtual machine, measured in November 2026 back
 * to back in a graph ({@code measured/nccl_four_ranks.csv}), against the emulated ones: over
 * NVLink, host memory and TCP. A time is that of the rank with the shortest, which starts last. No
 * row set a constant.
 */
class FourRanksTest {

    private static final SequencedMap<String, Errors> ERRORS = new TreeMap<>();

    @BeforeAll
    static void compare() throws IOException {
        for (Series series : Series.read("nccl_four_ranks.csv")) {
            String transport = series.cell(0);
            series.compare(
                    series.emulated(Nvlink.transport(transport), series.cell(1), "4", 8),
                    ERRORS.computeIfAbsent(transport, it -> new Errors()));
        }
        ERRORS.forEach((name, errors) -> errors.print("four ranks over " + name));
    }

    @Test
    void overNvlinkTheMedianIsWithinTwelvePercentAndFourOfFiveRowsWithinTwenty() {
        assertThat(ERRORS.get("p2p").median()).isLessThanOrEqualTo(12);
        assertThat(ERRORS.get("p2p").within20()).isGreaterThanOrEqualTo(80);
    }

    @Test
    void overHostMemoryTheMedianIsWithinFifteenPercentAndNineOfTenRowsWithinTwenty() {
        assertThat(ERRORS.get("shm").median()).isLessThanOrEqualTo(15);
        assertThat(ERRORS.get("shm").within20()).isGreaterThanOrEqualTo(90);
    }

    @Test
    void overTcpTheMedianIsWithinTwentyPercent() {
        assertThat(ERRORS.get("tcp").median()).isLessThanOrEqualTo(20);
    }
}
