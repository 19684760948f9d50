package dev.doorbell.coordinator.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.experiment.ExperimentState.Failed;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.experiment.JobExperiment;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Experiments in the process of the coordinator. */
class ExperimentsTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, parameters: {ctas: 1, sizes: 4K, iterations: 1, warmup: 0}}";

    /** A job that runs on services may be larger than this process. */
    @Test
    void refuseJobsWhoseDataDoNotFit() throws InterruptedException {
        JobSpec spec = JobYaml.read(JOB);
        String profile = ProfileYaml.shipped(spec.profile());
        ClusterPlan plan = ClusterPlan.of(spec, ProfileYaml.read(profile));
        long stored = plan.workload().storedBytes();
        assertThat(stored).isPositive();
        try (Experiments experiments = new Experiments(stored - 1)) {
            experiments.findBottlenecks(
                    "job-1",
                    Report.of(Map.of()),
                    () -> new RunRequest("job-1", spec, profile, plan));

            assertThat(end(experiments))
                    .isEqualTo(
                            new Failed<>(
                                    "the job stores %d bytes, more than the %d of an experiment here; use 'doorbell bottleneck FILE'"
                                            .formatted(stored, stored - 1)));
        }
    }

    private static ExperimentState<JobExperiment> end(Experiments experiments)
            throws InterruptedException {
        while (experiments.bottlenecks("job-1").orElseThrow() instanceof Running) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
        return experiments.bottlenecks("job-1").orElseThrow();
    }
}
