package dev.doorbell.workloads.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Constants that a run does not read, which {@link JobBatch} does not run again for. */
class UnreadConstantsTest {

    @ParameterizedTest
    @CsvSource({
        "dgx-a100-hdr200, nvshmem/put-bw, ibgda, 2, sizes, 1K",
        "dgx-a100-hdr200, nvshmem/put-bw, ibrc, 2, sizes, 1K",
        "ndv5-h100, msccl/perf, default, 2, maxBytes, 16K",
        "bluefield2-hdr100, offload/osu-ialltoall, gvmi, 2, sizes, 1K"
    })
    void changeNothing(
            String machine, String workload, String path, int nodes, String name, String value) {
        Profile profile = TestProfile.shipped(machine);
        Run run = Run.of(workload, path, nodes).with(name, value);
        if (workload.equals("msccl/perf")) {
            run = run.with("minBytes", value);
        }
        Set<String> read = ConcurrentHashMap.newKeySet();
        JobResult usual = EmbeddedRun.run(run.job(profile), profile.watched(read::add));
        Profile changed = profile;
        for (Constant constant : profile.constants().values()) {
            if (!read.contains(constant.name())) {
                changed = changed.with(constant.name(), Variation.of(constant).higher());
            }
        }

        JobResult result = EmbeddedRun.run(run.job(profile), changed);

        assertThat(usual.state()).isEqualTo(JobState.COMPLETED);
        assertThat(changed.constants()).isNotEqualTo(profile.constants());
        assertThat(result.digest()).isEqualTo(usual.digest());
        assertThat(result.tables()).isEqualTo(usual.tables());
        assertThat(result.counters()).isEqualTo(usual.counters());
    }
}
