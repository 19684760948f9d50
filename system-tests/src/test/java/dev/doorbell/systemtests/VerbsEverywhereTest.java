package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.run.LocalPrograms;
import dev.doorbell.guest.run.ServicePrograms;
import dev.doorbell.guest.run.VerbsRun;
import dev.doorbell.guest.shim.Shim;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.testkit.InProcessCluster;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.RunListener;
import dev.doorbell.workloads.run.Threads;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A verbs binary gives the same result in one process and on services, which start its guests. */
@Needs({Outside.GCC, Outside.PERFTEST})
class VerbsEverywhereTest {

    private static final Path SHARED = Path.of("..", "guest", "src", "test", "verbs");

    @TempDir private static Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ib_write_bw -s 4096 -n 50",
                "ib_read_lat -n 20",
                "ib_send_bw -s 65536 -n 10 -b",
                "ib_atomic_bw -n 20",
                "ibv_rc_pingpong -e -c -n 20",
                "ibv_srq_pingpong -c -n 20"
            })
    void givesTheSameDocumentOnServices(String command) throws IOException {
        requireSameDocument(command);
    }

    @Test
    @Needs(Outside.RDMACM)
    void connectsByTheConnectionManagerOnServices() throws IOException {
        requireSameDocument("ib_send_bw -R -s 4096 -n 20");
    }

    @ParameterizedTest
    @Needs(Outside.RDMACM)
    @ValueSource(strings = {"streams", "events", "epoll"})
    void waitsForDescriptorsOnServices(String scenario) throws IOException, InterruptedException {
        requireSameDocument(run(2, compiled("polls", SHARED, "-lrdmacm"), "polls " + scenario));
    }

    @Test
    void clientsHaveACommandOfTheirOwnOnServices() throws IOException {
        String server = "ibv_rc_pingpong -c -n 20";
        Path binary = installed(server);
        requireSameDocument(run(2, binary, server, binary + " -c -n 20 -e {server}"));
    }

    private static void requireSameDocument(String command) throws IOException {
        requireSameDocument(run(2, installed(command), command));
    }

    private static void requireSameDocument(VerbsRun run) throws IOException {
        List<String> lines = new ArrayList<>();
        JobResult embedded = embedded(run, lines);

        assertThat(embedded.state()).as("%s", embedded.reasons()).isEqualTo(JobState.COMPLETED);
        assertThat(lines).isNotEmpty();
        assertThat(BinaryRuns.printed(embedded)).containsExactlyElementsOf(lines);
        try (InProcessCluster cluster = cluster(2, 2)) {
            BinaryRuns.assertSame(cluster, job(run), embedded);
        }
    }

    /** Peers name memory by the addresses of a process that another service has started. */
    @ParameterizedTest
    @CsvSource({"1, 1", "1, 2", "2, 1", "2, 2"})
    void carriesOutAllOperationsInAnyGrouping(int nodeAgents, int nicServices)
            throws IOException, InterruptedException {
        VerbsRun run = run(2, compiled("operations", SHARED), "operations");
        List<String> lines = new ArrayList<>();
        JobResult embedded = embedded(run, lines);

        assertThat(lines)
                .containsExactlyInAnyOrder(
                        "client: old values 0 3 7",
                        "client: reads 5 100",
                        "client: remote access error",
                        "client: the server has written",
                        "server: request 9 gets 5000 bytes with 77, last a",
                        "server: the client has written",
                        "server: word 100");
        try (InProcessCluster cluster = cluster(nodeAgents, nicServices)) {
            assertThat(Jobs.deterministic(cluster.run(job(run))))
                    .isEqualTo(Jobs.deterministic(embedded));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void carriesOutAllOperationsOnAnyNumberOfThreads(int threads)
            throws IOException, InterruptedException {
        VerbsRun run = run(2, compiled("operations", SHARED), "operations");
        JobSpec job = job(run);

        JobResult result =
                EmbeddedRun.run(
                        WorkloadCatalogue.find(
                                job.workload(),
                                job.program(),
                                new LocalPrograms(folder.resolve("library"), () -> "")),
                        job,
                        ShippedProfiles.profile(VerbsRun.PROFILE),
                        RunListener.NONE,
                        Threads.exactly(threads));

        assertThat(Jobs.deterministic(result))
                .isEqualTo(Jobs.deterministic(embedded(run, new ArrayList<>())));
    }

    @Test
    void reportsAServerWithoutClient() throws IOException {
        VerbsRun run = run(1, installed("ibv_rc_pingpong"), "ibv_rc_pingpong");
        JobResult embedded = embedded(run, new ArrayList<>());

        try (InProcessCluster cluster = cluster(1, 1)) {
            JobResult ended = cluster.run(job(run));

            assertThat(ended.state()).isEqualTo(JobState.DEADLOCK);
            assertThat(ended.reasons())
                    .isEqualTo(embedded.reasons())
                    .first()
                    .asString()
                    .contains("rank 0 waits for a message");
        }
    }

    @Test
    void namesTheExitCodeOfAProgramThatNeedsMore() throws IOException {
        VerbsRun run = run(2, installed("ib_send_bw"), "ib_send_bw -c UD");
        JobResult embedded = embedded(run, new ArrayList<>());

        try (InProcessCluster cluster = cluster(2, 2)) {
            JobResult ended = cluster.run(job(run));

            assertThat(ended.state()).isEqualTo(JobState.FAILED);
            assertThat(ended.reasons())
                    .isEqualTo(embedded.reasons())
                    .allSatisfy(it -> assertThat(it).contains("ended with exit code 1 after"));
        }
    }

    @Test
    void refusesProgramsOutsideOfTheFolderAndThoseWithoutVerbs() throws IOException {
        Files.copy(Path.of("/bin/true"), folder.resolve("idle"));
        try (InProcessCluster cluster = cluster(1, 1)) {
            assertThat(reason(cluster, "/bin/true"))
                    .endsWith(
                            "program /bin/true is outside of the folder of this service's binaries");
            assertThat(reason(cluster, "../nothing"))
                    .endsWith(
                            "program ../nothing does not exist in the folder of this service's binaries");
            assertThat(reason(cluster, "idle"))
                    .contains("ended with exit code 0 before it loaded a verbs library");
        }
        try (InProcessCluster none = InProcessCluster.start(1, 1, 1)) {
            assertThat(reason(none, "any"))
                    .endsWith(
                            "program is a binary, and this process starts none; expected 'doorbell mpirun' or 'doorbell verbs', or a node-agent with doorbell.binaries.folder");
        }
    }

    /** A guest that computes forever must not keep its service from the end of the run. */
    @Test
    void anAbortedRunEndsItsProcesses() throws IOException, InterruptedException {
        Path binary = compiled("forever", Path.of("src", "test", "verbs"));
        try (InProcessCluster cluster = cluster(2, 2)) {
            DistributedRun run =
                    cluster.launch(
                            job(run(2, binary, "forever")), ProfileYaml.shipped(VerbsRun.PROFILE));
            BinaryRuns.awaitProcesses(binary, 1);

            run.abort("nobody wants it any more");

            BinaryRuns.awaitEnd(binary);
            assertThat(InProcessCluster.outcome(run).reasons())
                    .contains("nobody wants it any more");
        }
    }

    private static String reason(InProcessCluster cluster, String binary) {
        return BinaryRuns.refused(cluster, job(run(1, Path.of(binary), binary)));
    }

    private static InProcessCluster cluster(int nodeAgents, int nicServices) {
        return InProcessCluster.start(
                nodeAgents, nicServices, 1, new ServicePrograms(folder, folder.resolve("library")));
    }

    private static JobResult embedded(VerbsRun run, List<String> lines) {
        return run.run(
                ShippedProfiles.profile(VerbsRun.PROFILE),
                () -> Shim.verbs(folder.resolve("library"), List.of()),
                (error, text) -> lines.add(text.strip()),
                RunListener.NONE);
    }

    private static VerbsRun run(int nodes, Path binary, String command) {
        return run(nodes, binary, command, "");
    }

    private static VerbsRun run(int nodes, Path binary, String command, String client) {
        List<String> words = Arrays.asList(command.split(" ", -1));
        return new VerbsRun(
                binary.toString(),
                words.subList(1, words.size()),
                client,
                nodes,
                BinaryRuns.TIMEOUT_SECONDS,
                Map.of());
    }

    private static JobSpec job(VerbsRun run) {
        return run.job(ShippedProfiles.profile(VerbsRun.PROFILE));
    }

    /** Copy of an installed program in the folder of the services. */
    private static Path installed(String command) throws IOException {
        String name = command.split(" ", -1)[0];
        Path copy = folder.resolve(name);
        return Files.exists(copy) ? copy : Files.copy(Path.of("/usr/bin", name), copy);
    }

    private static Path compiled(String name, Path sources, String... libraries)
            throws IOException, InterruptedException {
        Path binary = folder.resolve(name);
        if (!Files.exists(binary)) {
            List<String> command = new ArrayList<>(List.of("gcc", "-Wall", "-Wextra", "-Werror"));
            command.addAll(List.of("-o", binary.toString()));
            command.add(sources.resolve(name + ".c").toString());
            command.addAll(List.of(libraries));
            command.add("-libverbs");
            Process compiler = new ProcessBuilder(command).inheritIO().start();
            assertThat(compiler.waitFor()).isZero();
        }
        return binary;
    }
}
