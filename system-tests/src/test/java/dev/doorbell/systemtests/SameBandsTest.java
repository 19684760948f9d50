package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Main;
import dev.doorbell.cli.terminal.Terminal;
import dev.doorbell.coordinator.experiment.ExperimentState;
import dev.doorbell.coordinator.experiment.ExperimentState.Found;
import dev.doorbell.coordinator.experiment.ExperimentState.Running;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.uncertainty.Samples;
import dev.doorbell.report.uncertainty.Uncertainty;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The command line and the coordinator draw the same machines, with the same bands. */
class SameBandsTest {

    private static final String JOB =
            "{workload: nvshmem/put-latency, seed: 7, parameters: {sizes: '8,64K', iterations: 4, warmup: 1}}";

    private static final Samples SAMPLES = new Samples(20, 7);

    @Test
    void haveEqualDocuments() {
        assertThat(ofCoordinator())
                .isEqualTo(
                        ofCommandLine(
                                "run",
                                "nvshmem/put-latency",
                                "--sizes",
                                "8,64K",
                                "--iterations",
                                "4",
                                "--warmup",
                                "1",
                                "--seed",
                                Long.toString(SAMPLES.seed()),
                                "--uncertainty",
                                Integer.toString(SAMPLES.count()),
                                "--json"));
    }

    private static Map<String, Object> ofCoordinator() {
        JobSpec spec = JobYaml.read(JOB);
        String profile = ProfileYaml.shipped(spec.profile());
        ClusterPlan plan = ClusterPlan.of(spec, ProfileYaml.read(profile));
        try (Experiments experiments = new Experiments()) {
            experiments.sample(
                    "job-1",
                    SAMPLES,
                    Jobs.embeddedResult(JOB).digest(),
                    () -> new RunRequest("job-1", spec, profile, plan));
            Patience.await(
                    Duration.ofMinutes(1),
                    () -> !(state(experiments) instanceof Running),
                    () -> "the samples run");
            Found<Uncertainty> found = (Found<Uncertainty>) state(experiments);
            return RestApi.document(JsonText.of(found.result().document()));
        }
    }

    private static ExperimentState<Uncertainty> state(Experiments experiments) {
        return experiments.uncertainty("job-1").orElseThrow();
    }

    private static Map<String, Object> ofCommandLine(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit =
                Main.run(
                        Terminal.NONE,
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        arguments);
        assertThat(exit).as("%s", err).isZero();
        return RestApi.document(out.toString());
    }
}
