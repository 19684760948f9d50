package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.systemtests.FreePort;
import dev.doorbell.systemtests.Patience;
import dev.doorbell.systemtests.RestApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compose file as users start it, without the profile metrics, whose images may be missing here.
 * The cluster is soon healthy, stays small, grows, and gives the recorded digests of examples of
 * every family.
 */
@Tag("containers")
@Tag("alone")
@Needs({Outside.COMPOSE, Outside.DOCKER})
class ComposeFileIT {

    private static final String PROJECT = "doorbell-it-" + ProcessHandle.current().pid();
    private static final Path ROOT =
            Path.of(System.getProperty("doorbell.root", "..")).toAbsolutePath().normalize();

    /** Factor on timeouts for machines with other load, {@code -Ddoorbell.slowness=}. */
    private static final int SLOWNESS = Integer.getInteger("doorbell.slowness", 1);

    private static final Duration HEALTHY = Duration.ofSeconds(60L * SLOWNESS);
    private static final Duration JOB = Duration.ofMinutes(3);
    private static final long TWO_NODES_BYTES = 3L << 30;
    private static final long FOUR_NODES_BYTES = 5L << 30;

    /** Examples to run; {@code -Ddoorbell.compose.examples=all} takes a night. */
    private static final List<String> EXAMPLES =
            "all".equals(System.getProperty("doorbell.compose.examples"))
                    ? Examples.names()
                    : Examples.ofEveryFamily();

    private static final int PORT = FreePort.find();
    private static final String DOCKER = Outside.DOCKER.path().toString();
    private static final List<String> COMPOSE = composeCommand();

    @AfterAll
    static void stop() {
        compose("down", "--volumes", "--timeout", "1");
    }

    @Test
    void startsGrowsAndGivesTheRecordedDigests() {
        long began = System.nanoTime();
        compose("up", "--detach");
        awaitHealthy(7);
        report("2 nodes", began, TWO_NODES_BYTES);

        began = System.nanoTime();
        compose(
                "up",
                "--detach",
                "--scale",
                "node-agent=4",
                "--scale",
                "nic-service=4",
                "--scale",
                "dpu-service=4");
        awaitHealthy(13);
        report("4 nodes", began, FOUR_NODES_BYTES);

        try (RestApi rest = new RestApi(URI.create("http://127.0.0.1:" + PORT))) {
            assertThat(rest.members()).hasSize(12);
            for (String name : EXAMPLES) {
                Map<String, Object> ended = rest.awaitEnd(rest.submit(Examples.job(name)), JOB);
                assertThat(ended).as(name).containsEntry("state", Examples.state(name));
                assertThat(ContainerCluster.digest(ended))
                        .as(name)
                        .isEqualTo(Examples.digest(name));
            }
        }
        report("4 nodes after the examples", began, FOUR_NODES_BYTES);
    }

    private static void awaitHealthy(int containers) {
        Patience.await(
                HEALTHY, () -> healthy() == containers, () -> run(List.of(DOCKER, "ps", "--all")));
    }

    private static long healthy() {
        return run(List.of(
                        DOCKER,
                        "ps",
                        "--quiet",
                        "--filter",
                        "label=com.docker.compose.project=" + PROJECT,
                        "--filter",
                        "health=healthy"))
                .lines()
                .count();
    }

    /** Prints the elapsed time and the containers' memory, which must stay below a limit. */
    private static void report(String what, long began, long mostBytes) {
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began);
        long bytes = 0;
        for (String id :
                run(List.of(
                                DOCKER,
                                "ps",
                                "--quiet",
                                "--filter",
                                "label=com.docker.compose.project=" + PROJECT))
                        .lines()
                        .toList()) {
            String resident = run(List.of(DOCKER, "exec", id, "grep", "VmRSS", "/proc/1/status"));
            bytes += Long.parseLong(resident.replaceAll("[^0-9]", "")) << 10;
        }
        System.out.printf("%s: healthy after %d s, %d MiB%n", what, seconds, bytes >> 20);
        assertThat(bytes).as(what).isLessThan(mostBytes);
    }

    private static String compose(String... arguments) {
        List<String> command = new ArrayList<>(COMPOSE);
        command.addAll(List.of("--project-name", PROJECT));
        command.addAll(List.of(arguments));
        return run(command);
    }

    /** Runs {@code command}, which must succeed, and returns its output. */
    private static String run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(ROOT.toFile());
        builder.redirectErrorStream(true);
        builder.environment().put("DOORBELL_PORT", String.valueOf(PORT));
        builder.environment().put("COMPOSE_PROFILES", "");
        try {
            Process process = builder.start();
            String output =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as("%s%n%s", command, output).isZero();
            return output.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the plug-in if it is installed, else the stand-alone program. */
    private static List<String> composeCommand() {
        try {
            run(List.of(DOCKER, "compose", "version"));
            return List.of(DOCKER, "compose");
        } catch (AssertionError e) {
            return List.of(Outside.COMPOSE.path().toString());
        }
    }
}
