package dev.doorbell.systemtests.containers.compose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.FreePort;
import dev.doorbell.systemtests.Patience;
import dev.doorbell.systemtests.RestApi;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Cluster of the compose file, without the profile metrics, whose images may be missing here. Its
 * end removes its containers and volumes.
 */
final class ComposeCluster implements AutoCloseable {

    private final String docker = Outside.DOCKER.path().toString();
    private final int port = FreePort.find();
    private final String project = "doorbell-it-" + port;
    private final Map<String, String> environment;
    private final List<String> compose;

    /** Prepares a cluster with settings of the compose file. */
    ComposeCluster(Map<String, String> settings) {
        environment = settings;
        compose = composeCommand();
    }

    /** Starts containers and waits until all of the cluster are healthy. */
    void up(int containers, Duration patience, String... options) {
        List<String> arguments = new ArrayList<>(List.of("up", "--detach"));
        arguments.addAll(List.of(options));
        compose(arguments);
        Patience.await(
                patience,
                () -> containers("--filter", "health=healthy").size() == containers,
                () -> run(List.of(docker, "ps", "--all")));
    }

    /** Address of the coordinator. */
    String server() {
        return "http://127.0.0.1:" + port;
    }

    /** Returns a client of the coordinator, to be closed by the caller. */
    RestApi rest() {
        return new RestApi(URI.create(server()));
    }

    /** Memory of all processes of the containers. */
    long residentBytes() {
        long bytes = 0;
        for (String id : containers()) {
            String resident =
                    run(
                            List.of(
                                    docker,
                                    "exec",
                                    id,
                                    "/bin/bash",
                                    "-c",
                                    "cat /proc/[0-9]*/status 2>/dev/null | grep VmRSS"));
            bytes +=
                    resident.lines()
                            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                            .sum();
        }
        return bytes;
    }

    /** Returns the output of {@code script} in the shell of the first container of a service. */
    String ask(String service, String script) {
        String id =
                containers("--filter", "label=com.docker.compose.service=" + service).getFirst();
        return run(List.of(docker, "exec", id, "/bin/bash", "-c", script));
    }

    @Override
    public void close() {
        compose(List.of("down", "--volumes", "--timeout", "1"));
    }

    private List<String> containers(String... filters) {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                docker,
                                "ps",
                                "--quiet",
                                "--filter",
                                "label=com.docker.compose.project=" + project));
        command.addAll(List.of(filters));
        return run(command).lines().toList();
    }

    private void compose(List<String> arguments) {
        List<String> command = new ArrayList<>(compose);
        command.addAll(List.of("--project-name", project));
        command.addAll(arguments);
        run(command);
    }

    /** Runs {@code command}, which must succeed, and returns its output. */
    private String run(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).directory(SourceTree.ROOT.toFile());
        builder.redirectErrorStream(true);
        builder.environment().put("DOORBELL_PORT", String.valueOf(port));
        builder.environment().put("COMPOSE_PROFILES", "");
        builder.environment().putAll(environment);
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
    private List<String> composeCommand() {
        try {
            run(List.of(docker, "compose", "version"));
            return List.of(docker, "compose");
        } catch (AssertionError e) {
            return List.of(Outside.COMPOSE.path().toString());
        }
    }
}
