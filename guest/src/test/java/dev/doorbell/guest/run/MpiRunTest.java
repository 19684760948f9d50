package dev.doorbell.guest.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.job.JobSpec;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpiRunTest {

    @ParameterizedTest
    @CsvSource({"1, 1", "4, 2", "5, 1", "33, 3", "37, 37", "64, 2", "66, 3"})
    void runWithoutNodesHasAsManyNodesAsTheRanksNeed(int ranks, int nodes) {
        assertThat(job(ranks, Map.of()).nodes()).isEqualTo(nodes);
    }

    @Test
    void jobHasTheControlVariables() {
        Map<String, String> variables = Map.of("MPIR_CVAR_ALLTOALL_THROTTLE", "4");

        assertThat(job(2, variables).env()).isEqualTo(variables);
    }

    private static JobSpec job(int ranks, Map<String, String> variables) {
        return new MpiRun(
                        "ring",
                        List.of(),
                        ranks,
                        MpiRun.ENOUGH,
                        "host",
                        0,
                        60,
                        Map.of(),
                        new TreeMap<>(variables))
                .job(ShippedProfiles.profile(MpiRun.PROFILE));
    }
}
