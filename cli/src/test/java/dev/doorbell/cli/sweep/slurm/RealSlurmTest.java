package dev.doorbell.cli.sweep.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.doorbell.cli.Outcome;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sweeps on a real Slurm with two nodes. The launcher notes the node and the task when a task
 * starts, and when it ends with a result.
 */
@Needs({Outside.SLURM, Outside.MOUNT})
@Timeout(600)
class RealSlurmTest {

    private static final int JOBS = 5;

    @TempDir private Path folder;

    @BeforeEach
    void describe() throws IOException {
        Files.writeString(
                folder.resolve("sweep.yaml"),
                """
                job: {workload: nvshmem/put-bw, parameters: {sizes: 8, iterations: 2, warmup: 0}}
                vary: {ctas: [1, 2, 3, 4, 5]}
                """);
        Files.createFile(folder.resolve("trace"));
    }

    @Test
    void tasksOfAKilledNodeRunOnTheOther() throws IOException {
        // The first task of node1 lasts until the node is killed.
        launcher("[ $SLURMD_NODENAME = node2 ] || exec sleep 3600");
        try (SlurmCluster slurm = SlurmCluster.start(folder.resolve("slurm"))) {
            CompletableFuture<Outcome> sweep =
                    CompletableFuture.supplyAsync(() -> Outcome.of(sweep(slurm)));
            until("a task runs on node1", () -> !started("node1").isEmpty());
            until("a task has ended on node2", () -> !ended().isEmpty());

            slurm.kill("node1");

            Outcome outcome = sweep.join();
            assertThat(outcome.err()).doesNotContain("Exception");
            assertThat(outcome.out()).startsWith(JOBS + " of " + JOBS + " jobs completed");
            assertThat(started("node1")).hasSize(1);
            assertThat(started("node2")).containsAll(started("node1"));
        }
        assertEachOnce();
    }

    @Test
    void aKilledSweepWaitsForItsTasksThatAreStillQueued() throws IOException {
        // No task ends before the file exists.
        launcher("until [ -e '%s/go' ]; do sleep 0.1; done".formatted(folder));
        try (SlurmCluster slurm = SlurmCluster.start(folder.resolve("slurm"))) {
            Process killed = process(sweep(slurm));
            until(
                    "tasks run on both nodes",
                    () -> !started("node1").isEmpty() && !started("node2").isEmpty());
            killed.destroyForcibly().onExit().join();
            Files.createFile(folder.resolve("go"));

            Outcome outcome = Outcome.of(sweep(slurm));

            assertThat(outcome.err()).doesNotContain("Exception");
            assertThat(outcome.out()).startsWith(JOBS + " of " + JOBS + " jobs completed");
        }
        assertThat(started("node1").size() + started("node2").size()).isEqualTo(JOBS);
        assertEachOnce();
    }

    /** Asserts that one array was submitted and each of its tasks ended with a result once. */
    private void assertEachOnce() throws IOException {
        assertThat(ended()).hasSize(JOBS).doesNotHaveDuplicates();
        assertThat(names("out/batches")).containsExactly("1.txt");
        assertThat(names("out/results")).hasSize(JOBS);
        assertThat(names("out/errors")).isEmpty();
    }

    private String[] sweep(SlurmCluster slurm) {
        return new String[] {
            "sweep",
            folder.resolve("sweep.yaml").toString(),
            "--out",
            folder.resolve("out").toString(),
            "--on",
            "slurm",
            "--retries",
            "0",
            "--slurm-bin",
            slurm.bin().toString(),
            "--launcher",
            folder.resolve("doorbell").toString()
        };
    }

    private void launcher(String before) throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("doorbell"),
                        """
                        #!/bin/sh
                        task=$(basename "$2" .json)
                        echo "$SLURMD_NODENAME start $task" >>'%1$s/trace'
                        %2$s
                        %3$s "$@" || exit 1
                        echo "$SLURMD_NODENAME end $task" >>'%1$s/trace'
                        """
                                .formatted(
                                        folder,
                                        before,
                                        "'" + String.join("' '", commandLine()) + "'"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Process process(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(commandLine());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("killed.txt").toFile())
                .start();
    }

    private static List<String> commandLine() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.doorbell.cli.Main");
    }

    private List<String> started(String node) throws IOException {
        return trace(node + " start ");
    }

    private List<String> ended() throws IOException {
        return trace("node[12] end ");
    }

    /** Returns the tasks of an event. */
    private List<String> trace(String event) throws IOException {
        return Files.readAllLines(folder.resolve("trace")).stream()
                .filter(it -> it.matches(event + ".*"))
                .map(it -> it.replaceFirst(event, ""))
                .toList();
    }

    private List<String> names(String part) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(part))) {
            return files.map(it -> it.getFileName().toString()).sorted().toList();
        }
    }

    private static void until(String state, Callable<Boolean> reached) {
        await(state).atMost(Duration.ofMinutes(3)).until(reached);
    }
}
