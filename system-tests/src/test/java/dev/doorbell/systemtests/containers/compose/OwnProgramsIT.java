package dev.doorbell.systemtests.containers.compose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.ExamplePrograms;
import dev.doorbell.systemtests.Launcher;
import dev.doorbell.systemtests.Patience;
import dev.doorbell.systemtests.RestApi;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Programs of users give the same documents in containers, which are bounded and read-only, as in
 * one process: unmodified MPI binaries of a mounted folder, and classes that jobs carry.
 */
@Tag("containers")
@Tag("alone")
@Needs({Outside.COMPOSE, Outside.DOCKER, Outside.MPICH})
class OwnProgramsIT {

    private static final int CONTAINERS = 7;

    private static final Duration START = Duration.ofMinutes(5);
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Job whose rank 1 aborts. */
    private static final String CRASH =
            "{workload: mpirun/crash, program: \"mpirun\\ncrash\", path: host, nodes: 2, parameters: {ranksPerNode: 2}}";

    @TempDir private static Path binaries;

    private static ComposeCluster cluster;

    @BeforeAll
    static void startCluster() throws IOException, InterruptedException {
        // Containers have another user.
        Files.setPosixFilePermissions(binaries, PosixFilePermissions.fromString("rwxr-xr-x"));
        compile("exchange");
        compile("crash");
        cluster =
                new ComposeCluster(
                        Map.of(
                                "DOORBELL_BINARIES",
                                binaries.toString(),
                                "DOORBELL_JOBS_PROGRAMS",
                                "submitter"));
        cluster.up(CONTAINERS, START);
    }

    @AfterAll
    static void stopCluster() {
        cluster.close();
    }

    @ParameterizedTest
    @CsvSource({"4, host", "4, staged", "4, gvmi", "64, host"})
    void aBinaryGivesTheSameDocument(String ranks, String path) {
        List<String> mpirun = List.of("mpirun", "-n", ranks, "--path", path, "--json");

        Map<String, Object> embedded =
                document(mpirun, binaries.resolve("exchange").toString(), "3");
        Map<String, Object> submitted =
                document(mpirun, "--submit", "--server=" + cluster.server(), "exchange", "3");

        assertThat(embedded).containsEntry("state", "COMPLETED");
        assertThat(embedded.get("tables").toString()).contains("rank 3 of " + ranks + ": 9 before");
        assertThat(submitted.get("digest")).isEqualTo(embedded.get("digest"));
        assertThat(submitted.get("tables")).isEqualTo(embedded.get("tables"));
    }

    @ParameterizedTest
    @MethodSource("dev.doorbell.systemtests.ExamplePrograms#onPaths")
    void aProgramGivesTheSameDocument(String name, String path) {
        List<String> job =
                List.of(ExamplePrograms.file(name), "--path=" + path, "--nodes=4", "--json");

        Map<String, Object> embedded = document(List.of("run"), job.toArray(String[]::new));
        Map<String, Object> submitted =
                document(
                        List.of("submit", "--watch", "--server=" + cluster.server()),
                        job.toArray(String[]::new));

        assertThat(embedded).containsEntry("state", "COMPLETED");
        embedded.remove("host");
        submitted.remove("host");
        assertThat(submitted).isEqualTo(embedded);
    }

    @Test
    void aCrashFailsTheJobAndLeavesNothingBehind() {
        try (RestApi rest = cluster.rest()) {
            Map<String, Object> ended = rest.awaitEnd(rest.submit(CRASH), PATIENCE);
            assertThat(ended).containsEntry("state", "FAILED");
            assertThat(ended.toString())
                    .contains("rank 1 ended with signal 6 (SIGABRT) after MPI_Comm_rank");
        }
        Patience.await(PATIENCE, () -> left().isEmpty(), OwnProgramsIT::left);
    }

    /** Files and processes of binaries in a container of the node-agent. */
    private static String left() {
        return cluster.ask(
                "node-agent", "ls /tmp | grep guests; grep -ls /binaries/ /proc/[0-9]*/maps; true");
    }

    private static Map<String, Object> document(List<String> command, String... arguments) {
        return RestApi.document(Launcher.run(Launcher.with(command, List.of(arguments))));
    }

    private static void compile(String name) throws IOException, InterruptedException {
        Path source = SourceTree.file("system-tests/src/test/c").resolve(name + ".c");
        Process process =
                new ProcessBuilder(
                                Outside.MPICH.path().toString(),
                                "-o",
                                binaries.resolve(name).toString(),
                                source.toString())
                        .inheritIO()
                        .start();
        assertThat(process.waitFor()).as(name).isZero();
    }
}
