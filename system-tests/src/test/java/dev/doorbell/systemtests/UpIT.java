package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Path from a build to a cluster with the launcher, a job on it, and a clean shutdown. */
class UpIT {

    private static final Pattern HEALTH = Pattern.compile("(?m)^health     (http://\\S+)$");
    private static final List<String> JOB =
            List.of("nvshmem/put-bw", "--ctas", "1", "--sizes", "8", "--iterations", "2");

    @ParameterizedTest
    @CsvSource({"--programs, 4, coordinator", "--together, 1, all-services"})
    void aPreparedClusterGivesTheDigestOfAnEmbeddedRunAndEnds(
            String option, int processes, String log) throws IOException {
        Path folder = Files.createDirectories(SourceTree.file("system-tests/target/up"));
        Path home = Files.createTempDirectory(folder, "cluster-");
        Path cluster = home.resolve(".doorbell");
        int http = FreePort.find();

        assertThat(PreparedServices.said()).isEmpty();

        assertThat(PreparedServices.recording()).exists();

        String up =
                Launcher.run(
                        List.of(
                                "up",
                                "--detach",
                                "--nodes=1",
                                option,
                                "--dir=" + cluster,
                                "--http-port=" + http,
                                "--grpc-port=" + FreePort.find()));
        List<ProcessHandle> services = services(cluster);
        try {
            String address = "http://127.0.0.1:" + http;
            assertThat(up)
                    .startsWith("The cluster is up: 1 node.\ndashboard  " + address + "/\n")
                    .contains("\ncommands   export DOORBELL_SERVER=" + address + "\n");
            assertThat(cluster.resolve("logs/up.log"))
                    .content()
                    .contains("The dashboard " + address + "/ answers; services are still");
            assertThat(health(up)).contains("\"status\":\"UP\"");
            assertThat(cluster.resolve("logs/" + log + ".log"))
                    .content()
                    .contains("Started CoordinatorApplication");
            assertThat(cluster.resolve("logs/" + log + ".out")).isEmptyFile();
            assertThat(services).hasSize(processes);
            assertThat(cluster.resolve("sockets"))
                    .isDirectoryContaining("glob:**/nic-service-0.sock");
            assertThat(services)
                    .allSatisfy(service ->
                            assertThat(service.info().arguments().orElseThrow())
                                    .anyMatch(it -> it.startsWith("-XX:AOTCache=")));

            String document =
                    Launcher.run(
                            Launcher.with(
                                    List.of(
                                            "submit",
                                            "--watch",
                                            "--json",
                                            "--server=http://127.0.0.1:" + http),
                                    JOB));

            assertThat(RestApi.document(document).get("digest"))
                    .isEqualTo(embedded().get("digest"));
            assertThat(Launcher.run(home, Map.of(), List.of("list"))).contains("COMPLETED");
            assertThat(Launcher.run(Map.of("DOORBELL_SERVER", address), List.of("list")))
                    .contains("COMPLETED");
        } finally {
            Launcher.run(List.of("down", "--dir=" + cluster));
        }

        assertThat(services).noneMatch(ProcessHandle::isAlive);
        assertThat(cluster.resolve("sockets")).isEmptyDirectory();
    }

    @Test
    @Needs(Outside.GCC)
    void itsNodeAgentsStartTheMpiBinariesOfAFolder() throws IOException {
        Path folder = Files.createDirectories(SourceTree.file("system-tests/target/up"));
        Path home = Files.createTempDirectory(folder, "binaries-");
        Path binary = home.resolve("exchange");
        String source = SourceTree.file("system-tests/src/test/c/exchange.c").toString();
        assertThat(Launcher.run(List.of("mpicc", "-o", binary.toString(), source))).isEmpty();

        assertThat(submittedAsEmbedded(home, binary, List.of("mpirun", "-n", "2", "--nodes", "1")))
                .contains("rank 1 of 2: 1 before, sum");
    }

    @Test
    @Needs({Outside.GCC, Outside.PERFTEST})
    void itsNodeAgentsStartTheVerbsBinariesOfAFolder() throws IOException {
        Path folder = Files.createDirectories(SourceTree.file("system-tests/target/up"));
        Path home = Files.createTempDirectory(folder, "verbs-");
        Path binary = Files.copy(Path.of("/usr/bin/ib_write_lat"), home.resolve("ib_write_lat"));

        assertThat(submittedAsEmbedded(home, binary, List.of("verbs", "--nodes", "2")))
                .contains("RDMA_Write Latency Test");
    }

    /** Output of a binary on services, which is that of this process. */
    private static String submittedAsEmbedded(Path home, Path binary, List<String> command) {
        int http = FreePort.find();
        Launcher.run(
                List.of(
                        "up",
                        "--detach",
                        "--nodes=1",
                        "--binaries=" + home,
                        "--dir=" + home.resolve(".doorbell"),
                        "--http-port=" + http,
                        "--grpc-port=" + FreePort.find()));
        try {
            String submitted =
                    Launcher.run(
                            Launcher.with(
                                    command,
                                    List.of(
                                            "--submit",
                                            "--server=http://127.0.0.1:" + http,
                                            binary.getFileName().toString())));
            String embedded = Launcher.run(Launcher.with(command, List.of(binary.toString())));

            assertThat(lines(submitted)).isEqualTo(lines(embedded));
            return submitted;
        } finally {
            Launcher.run(List.of("down", "--dir=" + home.resolve(".doorbell")));
        }
    }

    /** Everything but the time that the host took. */
    private static String lines(String output) {
        return output.lines()
                .filter(line -> !line.startsWith("computed in"))
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aClusterThatAsksForTokensIsStartedByWhoHasOne() throws Exception {
        Path folder = Files.createDirectories(SourceTree.file("system-tests/target/up"));
        Path cluster = Files.createTempDirectory(folder, "tokens-");
        int http = FreePort.find();
        String token = "a-token-for-this-test-alone";
        byte[] hash =
                MessageDigest.getInstance("SHA-256")
                        .digest(token.getBytes(StandardCharsets.US_ASCII));

        String up =
                Launcher.run(
                        Map.of(
                                "DOORBELL_ACCESS_TOKENS",
                                "ada:viewer:" + HexFormat.of().formatHex(hash),
                                "DOORBELL_TOKEN",
                                token),
                        List.of(
                                "up",
                                "--detach",
                                "--nodes=1",
                                "--dir=" + cluster,
                                "--http-port=" + http,
                                "--grpc-port=" + FreePort.find()));
        try (RestApi stranger = new RestApi(URI.create("http://127.0.0.1:" + http))) {
            assertThat(up).startsWith("The cluster is up: 1 node.\n");
            assertThat(stranger.post("{workload: nvshmem/put-bw}").statusCode()).isEqualTo(401);
        } finally {
            Launcher.run(List.of("down", "--dir=" + cluster));
        }
    }

    /** Returns the answer at the health address that {@code up} has printed. */
    private static String health(String up) {
        Matcher address = HEALTH.matcher(up);
        assertThat(address.find()).as(up).isTrue();
        try (InputStream answer = URI.create(address.group(1)).toURL().openStream()) {
            return new String(answer.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> embedded() {
        return RestApi.document(Launcher.run(Launcher.with(List.of("run", "--json"), JOB)));
    }

    /** Returns the JVMs of the cluster in {@code folder}. */
    private static List<ProcessHandle> services(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("processes")).stream()
                .skip(1) // The first is the one that started them.
                .map(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                .map(pid -> ProcessHandle.of(pid).orElseThrow())
                .toList();
    }
}
