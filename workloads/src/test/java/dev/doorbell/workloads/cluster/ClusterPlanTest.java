package dev.doorbell.workloads.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterPlanTest {

    private static final JobSpec JOB = JobSpecs.fromMap(Map.of("workload", "nvshmem/put-bw"));

    // A node is the host, 8 NICs, then its DPUs.
    private static final int NODE = 0;
    private static final int NIC0 = 1;
    private static final int NIC1 = 2;
    private static final int NIC7 = 8;
    private static final int DPU0 = 9;
    private static final int DPU1 = 10;
    private static final int SECOND_NODE = 11;

    private final Profile profile = TestProfile.withDpus(2);
    private final Channels channels = plan(profile).channels();

    @Test
    void attachesEveryDpuToTheNicOfItsNumberAlone() {
        assertThat(plan(profile).roles()).hasSize(22).contains(new LpRole(DPU1, LpKind.DPU, 0, 1));
        assertThat(peersOf(DPU0)).containsExactly(NIC0);
        assertThat(peersOf(DPU1)).containsExactly(NIC1);
        assertThat(peersOf(NODE)).hasSize(8).doesNotContain(DPU0, DPU1);
        assertThat(peersOf(NIC7)).hasSize(1 + 7 + 8).contains(NODE, SECOND_NODE + NIC0);
    }

    @Test
    void theWayToADpuHasALatencyOfItsOwn() {
        assertThat(channels.leastLatencyPs(DPU0, NIC0)).isEqualTo(100_000);
        assertThat(channels.leastLatencyPs(NIC0, DPU0)).isEqualTo(100_000);
        assertThat(channels.leastLatencyPs(NIC0, NODE)).isEqualTo(150_000);
    }

    @Test
    void theLeastLatencyOfAProcessIsThatOfItsFastestChannel() {
        for (int process = 0; process < channels.processes(); process++) {
            int from = process;
            long least =
                    peersOf(process).stream()
                            .mapToLong(peer -> channels.leastLatencyPs(from, peer))
                            .min()
                            .orElseThrow();

            assertThat(channels.leastOutPs(process)).isEqualTo(least);
            assertThat(channels.leastInPs(process)).isEqualTo(least);
        }
    }

    @Test
    void refusesMoreDpusThanNics() {
        assertThatThrownBy(() -> plan(profile.with("node.dpus", 9)))
                .isInstanceOf(ProfileException.class)
                .hasMessage("profile test: constant node.dpus is 9; expected at most node.nics, 8");
    }

    @Test
    void refusesAStoreToTheNicThatIsFasterThanTheWay() {
        assertThatThrownBy(() -> plan(profile.with("dpu.mmioStore", 1)))
                .isInstanceOf(ProfileException.class)
                .hasMessage(
                        "profile test: constant dpu.mmioStore is 1 ps;"
                                + " expected at least dpu.pcieOneWay, 100000 ps");
    }

    @Test
    void refusesWorkloadsOfGpusWhereThereAreNone() {
        assertThatThrownBy(() -> plan(TestProfile.shipped("bluefield2-hdr200")))
                .isInstanceOf(JobException.class)
                .hasMessageContaining("a profile whose nodes have GPUs");
    }

    private List<Integer> peersOf(int process) {
        return IntStream.range(0, channels.processes())
                .filter(other -> other != process && channels.connected(process, other))
                .boxed()
                .toList();
    }

    private static ClusterPlan plan(Profile profile) {
        return ClusterPlan.of(JOB, profile);
    }
}
