package dev.doorbell.cli.cluster;

import dev.doorbell.cli.job.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Cluster whose {@code up} runs in the background. */
public final class BackgroundCluster {

    private static final long POLL_MILLIS = 100;
    private static final long STOP_SECONDS = 30;

    private BackgroundCluster() {}

    /**
     * Starts a cluster and waits until it is complete.
     *
     * @param options options of {@code up}, without folder and ports
     */
    public static void start(
            Installation installation,
            ClusterFolder folder,
            LocalCluster.Ports ports,
            List<String> options)
            throws InterruptedException {
        if (!folder.running().isEmpty()) {
            throw new BadInputException(
                    "a cluster is running in " + folder.path() + "; 'down' ends it");
        }
        folder.forget();
        List<String> command = new ArrayList<>(ownSession());
        command.addAll(installation.commandLine());
        command.add("up");
        command.addAll(options);
        command.addAll(List.of("--dir", folder.path().toString()));
        command.addAll(List.of("--http-port", Integer.toString(ports.http())));
        command.addAll(List.of("--grpc-port", Integer.toString(ports.grpc())));
        Process up;
        try {
            up =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(folder.upLog().toFile())
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        while (!Files.exists(folder.ready())) {
            if (up.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                throw new BadInputException(lastLine(folder.upLog()));
            }
        }
    }

    /** Stops a cluster. Returns false if there was none. */
    public static boolean stop(ClusterFolder folder) throws InterruptedException {
        List<ProcessHandle> running = folder.running();
        if (running.isEmpty()) {
            folder.forget();
            return false;
        }
        // The first process stops the others; those that remain after it was killed are stopped
        // here.
        running.get(0).destroy();
        await(running.subList(0, 1));
        List<ProcessHandle> left = running.stream().filter(ProcessHandle::isAlive).toList();
        left.forEach(ProcessHandle::destroy);
        await(left);
        left.forEach(ProcessHandle::destroyForcibly);
        folder.forget();
        return true;
    }

    private static void await(List<ProcessHandle> processes) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(STOP_SECONDS);
        while (processes.stream().anyMatch(ProcessHandle::isAlive) && System.nanoTime() < end) {
            Thread.sleep(POLL_MILLIS);
        }
    }

    /**
     * Returns the prefix of a command in its own session, so that Ctrl-C in the terminal does not
     * reach it.
     */
    private static List<String> ownSession() {
        Path setsid = Path.of("/usr/bin/setsid");
        return Files.isExecutable(setsid) ? List.of(setsid.toString()) : List.of();
    }

    private static String lastLine(Path log) {
        try {
            List<String> lines = Files.readAllLines(log);
            return lines.isEmpty() ? "the cluster did not start" : lines.get(lines.size() - 1);
        } catch (IOException e) {
            return "the cluster did not start";
        }
    }
}
