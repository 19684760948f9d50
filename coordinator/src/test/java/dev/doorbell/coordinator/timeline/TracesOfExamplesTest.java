package dev.doorbell.coordinator.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.archive.StoreLimits;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.submission.QueueRules;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.answer.Headline;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.document.ChromeTrace;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Traces of all examples keep the rules of Perfetto, and the dashboard has the budget that the
 * command line prints, also where it keeps a sample of the trace.
 */
class TracesOfExamplesTest {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

    @TempDir private Path folder;

    @ParameterizedTest
    @MethodSource("examples")
    void keepTheRulesAndTheBudget(Path example) throws IOException {
        String document = Files.readString(example);
        if (!document.contains("trace: true")) {
            document += "\ntrace: true\n";
        }
        JobSpec spec = JobYaml.read(document);
        Profile profile = ProfileYaml.read(ProfileYaml.shipped(spec.profile()));
        JobResult result = EmbeddedRun.run(spec, profile);
        StringWriter trace = new StringWriter();
        ChromeTrace.write(result.spans(), trace);

        assertThat(TrackRules.broken(MAPPER.readValue(trace.toString(), Map.class)))
                .as("%d spans", result.spans().size())
                .isEmpty();

        assertThat(trace.toString().contains("\"queuePair\": "))
                .as("data of operations")
                .isEqualTo(result.counters().getOrDefault("nic.messages", 0L) > 0);
        assertThat(trace.toString().contains("\"row\": "))
                .as("rows")
                .isEqualTo(!result.bottleneck().rows().isEmpty());
        if (result.state() == JobState.COMPLETED && !result.tables().isEmpty()) {
            assertThat(Headline.of(result.tables())).as("headline").isPresent();
            assertThat(result.bottleneck().resources()).as("utilisation").isNotEmpty();
        }
        Optional<RowBudget> printed = RowBudget.last(result.spans(), result.bottleneck().rows());
        int few = Math.max(1, result.spans().size() / 10);
        JobBoard board =
                new JobBoard(
                        new JobStore(
                                JobDatabase.in(folder), new StoreLimits(few, 10, Duration.ZERO)),
                        QueueRules.limit(1),
                        _ -> {});
        String id = EndedJobs.keep(board, document, result).id();
        Optional<List<RowBudget>> kept = board.budgets(id);
        if (!result.spans().isEmpty()) {
            assertThat(kept).isPresent();
            List<RowBudget> budgets = kept.orElseThrow();
            assertThat(budgets.isEmpty() ? Optional.empty() : Optional.of(budgets.getLast()))
                    .isEqualTo(printed);
        }
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("..", "examples"))) {
            return files.filter(it -> it.toString().endsWith(".yaml")).sorted().toList();
        }
    }
}
