package dev.doorbell.guest.shim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.run.VerbsRun;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.RunListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Libraries that take the place of those of the system. */
@Needs({Outside.GCC, Outside.PERFTEST})
class ShimTest {

    @TempDir private static Path folder;

    @Test
    void namesThePackageOfAMissingConnectionManager() {
        List<String> lines = new ArrayList<>();

        JobResult with = run(lines, "-n", "5");
        JobResult without = run(lines, "-n", "5", "-R");

        assertThat(with.state()).isEqualTo(JobState.COMPLETED);
        assertThat(without.state()).isEqualTo(JobState.FAILED);
        assertThat(lines)
                .contains(
                        "doorbell: rdma_create_event_channel is missing; install librdmacm-dev, and run the program again");
    }

    private static JobResult run(List<String> lines, String... arguments) {
        return new VerbsRun("ib_write_bw", List.of(arguments), "", 2, 60, Map.of())
                .run(
                        ShippedProfiles.profile(VerbsRun.PROFILE),
                        () -> Shim.verbsWithoutManager(folder, List.of()),
                        (error, text) -> lines.add(text.strip()),
                        RunListener.NONE);
    }
}
