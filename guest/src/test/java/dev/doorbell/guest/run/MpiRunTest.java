package dev.doorbell.guest.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.document.ShippedProfiles;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Number of nodes of a run that names none. */
class MpiRunTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "4, 2", "5, 1", "33, 3", "37, 37", "64, 2", "66, 3"})
    void hasAsManyNodesAsTheRanksNeed(int ranks, int nodes) {
        MpiRun run = new MpiRun("ring", List.of(), ranks, MpiRun.ENOUGH, "host", 0, 60, Map.of());

        assertThat(run.job(ShippedProfiles.profile(MpiRun.PROFILE)).nodes()).isEqualTo(nodes);
    }
}
