package dev.doorbell.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.json.JsonMapper;

class RunListenerTest {

    private static final Path EXAMPLES = Path.of("..", "examples");

    /** Examples without steps: they end at once, or are wrong on purpose. */
    private static final Set<String> WITHOUT_STEPS =
            Set.of("datatype/describe", "nvshmem/ordering", "nvshmem/wrong-use");

    /** Returns a successful example of each workload. */
    static List<String> oneOfEachKind() throws IOException {
        Map<?, ?> expected =
                JsonMapper.shared()
                        .readValue(EXAMPLES.resolve("expected.json").toFile(), Map.class);
        Map<String, String> first = new TreeMap<>();
        try (Stream<Path> files = Files.list(EXAMPLES)) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                if (expected.get(name) instanceof Map<?, ?> recorded
                        && "COMPLETED".equals(recorded.get("state"))) {
                    JobSpec job = JobYaml.read(Files.readString(file));
                    first.putIfAbsent(job.workload(), name);
                }
            }
        }
        return List.copyOf(first.values());
    }

    @ParameterizedTest
    @MethodSource("oneOfEachKind")
    void isToldOfStepsUpToTheLast(String example) throws IOException {
        List<News> told = new ArrayList<>();

        JobResult result =
                run(example, (virtualPs, steps, all) -> told.add(new News(virtualPs, steps, all)));

        News last = told.getLast();
        boolean stepless = WITHOUT_STEPS.contains(result.job().workload());
        assertThat(last.steps()).isEqualTo(last.all());
        assertThat(last.all() == 0).isEqualTo(stepless);
        assertThat(last.virtualPs()).isGreaterThanOrEqualTo(result.virtualEndPs());
        assertThat(told)
                .isSortedAccordingTo(Comparator.comparingLong(News::steps))
                .isSortedAccordingTo(Comparator.comparingLong(News::virtualPs));
    }

    @Test
    void changesNothing() throws IOException {
        assertThat(run("put-bw.yaml", (virtualPs, steps, all) -> {}).digest())
                .isEqualTo(run("put-bw.yaml", RunListener.NONE).digest());
    }

    private static JobResult run(String example, RunListener listener) throws IOException {
        JobSpec job = JobYaml.read(Files.readString(EXAMPLES.resolve(example)));
        Profile profile = ProfileYaml.read(ProfileYaml.shipped(job.profile()));
        return EmbeddedRun.run(job, profile, listener);
    }

    private record News(long virtualPs, long steps, long all) {}
}
