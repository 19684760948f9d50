package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The launcher's way from a build to a cluster, a job on it, and nothing left behind. */
class UpIT {

    private static final Path ROOT =
            Path.of(System.getProperty("doorbell.root", "..")).toAbsolutePath().normalize();
    private static final List<String> MODULES =
            List.of("coordinator", "node-agent", "nic-service", "dpu-service");
    private static final List<String> JOB =
            List.of("nvshmem/put-bw", "--ctas", "1", "--sizes", "8", "--iterations", "2");
    private static final long PATIENCE_MINUTES = 4;

    @Test
    void aPreparedClusterGivesTheDigestOfAnEmbeddedRunAndEnds() throws IOException {
        Path folder = Files.createDirectories(ROOT.resolve("system-tests/target/up"));
        Path cluster = Files.createTempDirectory(folder, "cluster-");
        int http = FreePort.find();

        assertThat(doorbell(with(List.of("prepare"), JOB))).isEmpty();

        assertThat(MODULES)
                .allSatisfy(module ->
                        assertThat(ROOT.resolve(module + "/target/apart/service.aot")).exists());

        String up =
                doorbell(
                        List.of(
                                "up",
                                "--detach",
                                "--nodes=1",
                                "--dir=" + cluster,
                                "--http-port=" + http,
                                "--grpc-port=" + FreePort.find()));
        List<ProcessHandle> services = services(cluster);
        try {
            assertThat(up).startsWith("The cluster is up: 1 nodes.\n");
            assertThat(services).hasSize(4);
            assertThat(services)
                    .allSatisfy(service ->
                            assertThat(service.info().arguments().orElseThrow())
                                    .anyMatch(it -> it.startsWith("-XX:AOTCache=")));

            String document =
                    doorbell(
                            with(
                                    List.of(
                                            "submit",
                                            "--watch",
                                            "--json",
                                            "--server=http://127.0.0.1:" + http),
                                    JOB));

            assertThat(RestApi.document(document).get("digest"))
                    .isEqualTo(embedded().get("digest"));
        } finally {
            doorbell(List.of("down", "--dir=" + cluster));
        }

        assertThat(services).noneMatch(ProcessHandle::isAlive);
    }

    private static Map<String, Object> embedded() {
        return RestApi.document(doorbell(with(List.of("run", "--json"), JOB)));
    }

    /** The JVMs that were started for the cluster in {@code folder}. */
    private static List<ProcessHandle> services(Path folder) throws IOException {
        return Files.readAllLines(folder.resolve("processes")).stream()
                .skip(1) // The first is the one that started them.
                .map(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
                .map(pid -> ProcessHandle.of(pid).orElseThrow())
                .toList();
    }

    /** What the launcher prints when it is to do {@code arguments}; it must succeed. */
    private static String doorbell(List<String> arguments) {
        ProcessBuilder builder =
                new ProcessBuilder(with(List.of(ROOT.resolve("doorbell").toString()), arguments));
        builder.environment().put("DOORBELL_NO_BUILD", "1");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        try {
            Path errors = Files.createTempFile("doorbell", ".log");
            builder.redirectError(errors.toFile());
            Process process = builder.start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue())
                    .as("%s%n%s%n%s", arguments, output, Files.readString(errors))
                    .isZero();
            Files.delete(errors);
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<String> with(List<String> first, List<String> then) {
        List<String> all = new ArrayList<>(first);
        all.addAll(then);
        return all;
    }
}
