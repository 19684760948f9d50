package dev.doorbell.cli.sweep.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.sweep.kubernetes.MockCluster.PodFailure;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps on Kubernetes with the real kubectl, whose pods run the tasks in this process. */
@Needs(Outside.KUBECTL)
@Timeout(600)
class KubectlSweepTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir private Path folder;

    @BeforeEach
    void describe() throws IOException {
        Files.writeString(
                folder.resolve("sweep.yaml"),
                """
                job: {workload: nvshmem/put-bw, parameters: {sizes: 8, iterations: 2, warmup: 0}}
                vary: {ctas: [1, 2, 3]}
                """);
    }

    @Test
    void createsTheObjectsReadsTheResultsAndDeletesTheObjects() throws IOException {
        try (MockCluster cluster = new MockCluster((document, _, _) -> task(document))) {
            Outcome outcome = Outcome.of(sweep(cluster));

            assertThat(outcome.out()).startsWith("3 of 3 jobs completed");
            assertThat(cluster.created()).containsExactly("configmaps", "jobs");
            assertThat(cluster.left()).isEmpty();
        }
        assertThat(digests("out")).isEqualTo(digestsHere());
    }

    @Test
    void aFailedTaskIsRetried() throws IOException {
        try (MockCluster cluster =
                new MockCluster((document, index, attempt) -> {
                    if (index == 1 && attempt == 0) {
                        throw new PodFailure("the node ran out of memory");
                    }
                    return task(document);
                })) {
            Outcome outcome = Outcome.of(sweep(cluster, "--retries", "1"));

            assertThat(outcome.out()).startsWith("3 of 3 jobs completed");
            assertThat(cluster.pods())
                    .containsExactly(
                            "0-0 Succeeded", "1-0 Failed", "1-1 Succeeded", "2-0 Succeeded");
        }
        assertThat(digests("out")).isEqualTo(digestsHere());
    }

    @Test
    void aTaskThatAlwaysFailsIsNamed() throws IOException {
        try (MockCluster cluster =
                new MockCluster((document, index, _) -> {
                    if (index == 1) {
                        throw new PodFailure("the node ran out of memory");
                    }
                    return task(document);
                })) {
            Outcome outcome = Outcome.of(sweep(cluster, "--retries", "1"));

            assertThat(outcome.err()).doesNotContain("kubectl ended");
            assertThat(outcome.exit()).isEqualTo(1);
            assertThat(outcome.out())
                    .startsWith(
                            "job 2 (ctas=2): NO_RESULT: its pod ended without a result: the node ran out of memory\n")
                    .contains("\n2 of 3 jobs completed;");
            assertThat(cluster.pods())
                    .containsExactly("0-0 Succeeded", "1-0 Failed", "1-1 Failed", "2-0 Succeeded");
            assertThat(cluster.left()).isEmpty();
        }
    }

    @Test
    void aKilledSweepCollectsTheResultsOfItsJob() throws IOException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch killed = new CountDownLatch(1);
        try (MockCluster cluster =
                new MockCluster((document, index, _) -> {
                    begun.countDown();
                    if (index == 1) {
                        await(killed);
                    }
                    return task(document);
                })) {
            Process first = process(sweep(cluster));
            await(begun);
            first.destroyForcibly().onExit().join();
            killed.countDown();

            Outcome outcome = Outcome.of(sweep(cluster));

            assertThat(outcome.out()).startsWith("3 of 3 jobs completed");
            assertThat(cluster.created()).containsExactly("configmaps", "jobs");
            assertThat(cluster.left()).isEmpty();
        }
        assertThat(digests("out")).isEqualTo(digestsHere());
    }

    /** Runs a task as the container of a pod does, and returns its output. */
    private String task(String document) {
        try {
            Path file = Files.writeString(folder.resolve("task.json"), document);
            return Outcome.of("sweep-task", file.toString()).out();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private String[] sweep(MockCluster cluster, String... options) throws IOException {
        return Stream.concat(
                        Stream.of(
                                "sweep",
                                folder.resolve("sweep.yaml").toString(),
                                "--out",
                                folder.resolve("out").toString(),
                                "--on",
                                "kubernetes",
                                "--image",
                                "doorbell/cli",
                                "--kubectl",
                                cluster.kubectl(folder).toString()),
                        Stream.of(options))
                .toArray(String[]::new);
    }

    private Process process(String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.doorbell.cli.Main"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("killed.txt").toFile())
                .start();
    }

    /** Returns the digests of the same sweep in this process. */
    private List<String> digestsHere() throws IOException {
        Outcome here =
                Outcome.of(
                        "sweep",
                        folder.resolve("sweep.yaml").toString(),
                        "--out",
                        folder.resolve("here").toString());
        assertThat(here.exit()).isZero();
        return digests("here");
    }

    private List<String> digests(String name) throws IOException {
        return Files.readAllLines(folder.resolve(name).resolve("summary.csv")).stream()
                .map(it -> String.join(" ", List.of(it.split(",", -1)).subList(1, 5)))
                .toList();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }
}
