package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.invariant.Invariants;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.invariant.Watch;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Goal: whole jobs keep the invariants of the hardware, also when doorbells are lost and DPUs die.
 * Method: jobs run embedded, with the invariants checked after every event; the digest shows that
 * the watch changes nothing.
 */
class InvariantsSimulationTest {

    @ParameterizedTest(name = "{0}")
    @MethodSource({"sound", "losingDoorbells", "losingDpus"})
    void holdAfterEveryEvent(String text) {
        JobSpec job = JobYaml.read(text);
        Profile profile = ProfileYaml.read(ProfileYaml.shipped(job.profile()));
        ClusterPlan plan = ClusterPlan.of(job, profile);
        List<LogicalProcess> processes = new ArrayList<>();
        plan.roles().forEach(role -> processes.add(plan.create(role.lp())));
        Watch watch = Invariants.watch();
        SequentialScheduler scheduler =
                new SequentialScheduler(
                        plan.channels(),
                        watch.over(processes),
                        job.trains(),
                        job.eventBudget(),
                        train -> {
                            throw new IllegalStateException("expected every process to be here");
                        });
        try {
            scheduler.start();
            scheduler.runTo(Long.MAX_VALUE);
            assertThat(scheduler.state()).isNotEqualTo(RunState.BUDGET_EXCEEDED);
            watch.ended();
            String digest =
                    Results.assemble(
                                    job,
                                    plan.workload(),
                                    scheduler.state(),
                                    List.of(),
                                    scheduler.results(),
                                    0)
                            .digest();
            assertThat(digest).isEqualTo(Jobs.reference(text).digest());
        } finally {
            scheduler.close();
        }
    }

    /** Jobs without a fault. */
    static Stream<String> sound() {
        return Jobs.matrix();
    }

    static Stream<String> losingDoorbells() {
        return Stream.of("ibgda", "ibrc")
                .flatMap(path -> Stream.of(1, 2, 3).map(seed -> drops(path, seed)));
    }

    static Stream<String> losingDpus() {
        return Stream.of(
                death("osu-alltoall", "gvmi", "host", "0ps"),
                death("osu-alltoall", "gvmi", "none", "2500us"),
                death("osu-ialltoall", "staged", "host", "2500us"),
                death("osu-ibcast", "staged", "host", "2ms"),
                death("osu-iallgather", "gvmi", "host", "2ms"));
    }

    private static String drops(String path, int seed) {
        return ("{workload: nvshmem/put-bw, path: %s, seed: %d, parameters: {sizes: '1K,64K',"
                        + " ctas: 2, iterations: 10}, faults: [{kind: doorbell-drop, rate: 0.3}]}")
                .formatted(path, seed);
    }

    private static String death(String workload, String path, String fallback, String at) {
        return ("{workload: offload/%s, path: %s, nodes: 2, profile: bluefield2-hdr100,"
                        + " parameters: {ranksPerNode: 2, workers: 2, sizes: '8,20K',"
                        + " iterations: 40, fallback: %s},"
                        + " faults: [{kind: dpu-down, node: 1, at: %s}]}")
                .formatted(workload, path, fallback, at);
    }
}
