package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.run.MpiRun;
import dev.doorbell.guest.run.ServicePrograms;
import dev.doorbell.guest.shim.Shim;
import dev.doorbell.guest.shim.StandardCompiler;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.parameter.DpuParameters;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.RunListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An MPI binary gives the same result in one process and on services, which start its ranks. */
@Needs(Outside.GCC)
class BinariesEverywhereTest {

    private static final Path SOURCES = Path.of("src", "test", "c");
    private static final int RANKS = 4;
    private static final int NODES = 2;

    @TempDir private static Path folder;

    @ParameterizedTest
    @CsvSource({"host", "staged", "gvmi"})
    void givesTheSameDocumentOnServices(String path) {
        MpiRun run = run(compiled("exchange"), path, List.of("3"));
        List<String> lines = new ArrayList<>();

        JobResult embedded =
                run.run(
                        ShippedProfiles.profile(MpiRun.PROFILE),
                        BinariesEverywhereTest::library,
                        (error, text) -> lines.add(text.strip()),
                        RunListener.NONE);

        assertThat(embedded.state()).as("%s", embedded.reasons()).isEqualTo(JobState.COMPLETED);
        assertThat(lines)
                .hasSize(2 * RANKS)
                .anyMatch(it -> it.startsWith("rank 0 of 4: 12 before, sum "))
                .contains("rank 3 is done");
        assertThat(BinaryRuns.printed(embedded)).containsExactlyElementsOf(lines);
        try (InProcessCluster cluster = cluster()) {
            BinaryRuns.assertSame(cluster, job(run), embedded);
        }
    }

    @ParameterizedTest
    @CsvSource({"staged", "gvmi"})
    void workersOfServicesMoveMessages(String path) {
        MpiRun run =
                new MpiRun(
                        compiled("moved").toString(),
                        List.of(),
                        RANKS,
                        NODES,
                        path,
                        0,
                        BinaryRuns.TIMEOUT_SECONDS,
                        Map.of(DpuParameters.OFFLOAD_FROM.name(), "16K"),
                        Collections.emptySortedMap());

        JobResult embedded =
                run.run(
                        ShippedProfiles.profile(MpiRun.PROFILE),
                        BinariesEverywhereTest::library,
                        (error, text) -> {},
                        RunListener.NONE);

        assertThat(embedded.state()).as("%s", embedded.reasons()).isEqualTo(JobState.COMPLETED);
        assertThat(BinaryRuns.printed(embedded))
                .containsExactlyInAnyOrder(
                        "rank 0: 0 wrong, hidden",
                        "rank 1: 0 wrong, hidden",
                        "rank 2: 0 wrong, hidden",
                        "rank 3: 0 wrong, hidden");
        try (InProcessCluster cluster = cluster()) {
            assertThat(Jobs.deterministic(cluster.run(job(run))))
                    .isEqualTo(Jobs.deterministic(embedded));
        }
    }

    @Test
    void aCrashFailsTheJobAndKeepsWhatWasPrinted() {
        MpiRun run = run(compiled("crash"), "host", List.of());

        try (InProcessCluster cluster = cluster()) {
            JobResult ended = cluster.run(job(run));

            assertThat(ended.state()).isEqualTo(JobState.FAILED);
            assertThat(ended.reasons())
                    .anyMatch(it ->
                            it.contains(
                                    "rank 1 ended with signal 6 (SIGABRT) after MPI_Comm_rank"));
            assertThat(BinaryRuns.printed(ended)).contains("rank 0 begins", "rank 3 begins");
        }
    }

    @Test
    void programsOutsideOfTheFolderAreRefused() {
        try (InProcessCluster cluster = cluster()) {
            assertThat(reason(cluster, "/bin/true"))
                    .endsWith(
                            "program /bin/true is outside of the folder of this service's binaries");
            assertThat(reason(cluster, "../nothing"))
                    .endsWith(
                            "program ../nothing does not exist in the folder of this service's binaries");
        }
        try (InProcessCluster none = InProcessCluster.start(1, 1, 1)) {
            assertThat(reason(none, "any"))
                    .endsWith(
                            "program is a binary, and this process starts none; expected 'doorbell mpirun' or 'doorbell verbs', or a node-agent with doorbell.binaries.folder");
        }
    }

    /** A rank that computes forever must not keep its service from the end of the run. */
    @Test
    void anAbortedRunEndsItsProcesses() {
        Path binary = compiled("endless");
        try (InProcessCluster cluster = cluster()) {
            DistributedRun run =
                    cluster.launch(
                            job(run(binary, "host", List.of())),
                            ProfileYaml.shipped(MpiRun.PROFILE));
            BinaryRuns.awaitProcesses(binary, RANKS / NODES);

            run.abort("nobody wants it any more");

            BinaryRuns.awaitEnd(binary);
            assertThat(InProcessCluster.outcome(run).reasons())
                    .contains("nobody wants it any more");
        }
    }

    /** A program that loads no MPI would otherwise run until its timeout. */
    @Test
    void anAbortedRunEndsProcessesThatAreStarting() throws IOException {
        Path binary = Files.copy(Path.of("/bin/sleep"), folder.resolve("sleeper"));
        try (InProcessCluster cluster = cluster()) {
            DistributedRun run =
                    cluster.launch(
                            job(run(binary, "host", List.of("1000"))),
                            ProfileYaml.shipped(MpiRun.PROFILE));
            BinaryRuns.awaitProcesses(binary, RANKS / NODES);

            run.abort("it takes too long to start");

            BinaryRuns.awaitEnd(binary);
            assertThat(InProcessCluster.outcome(run).reasons())
                    .contains("it takes too long to start");
        }
    }

    private static String reason(InProcessCluster cluster, String binary) {
        return BinaryRuns.refused(cluster, job(run(Path.of(binary), "host", List.of())));
    }

    private static InProcessCluster cluster() {
        return InProcessCluster.start(
                2, 2, 2, new ServicePrograms(folder, folder.resolve("library")));
    }

    private static MpiRun run(Path binary, String path, List<String> arguments) {
        return new MpiRun(
                binary.toString(),
                arguments,
                RANKS,
                NODES,
                path,
                0,
                BinaryRuns.TIMEOUT_SECONDS,
                Map.of(),
                Collections.emptySortedMap());
    }

    private static JobSpec job(MpiRun run) {
        return run.job(ShippedProfiles.profile(MpiRun.PROFILE));
    }

    private static Path library() {
        return Shim.folder(folder.resolve("library"), List.of());
    }

    private static Path compiled(String name) {
        Path binary = folder.resolve(name);
        if (!Files.exists(binary)) {
            assertThat(
                            StandardCompiler.run(
                                    folder.resolve("library"),
                                    List.of(
                                            "-o",
                                            binary.toString(),
                                            SOURCES.resolve(name + ".c").toString())))
                    .isZero();
        }
        return binary;
    }
}
