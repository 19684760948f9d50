package dev.doorbell.cli.cluster;

import dev.doorbell.cli.client.NotedServer;
import dev.doorbell.cli.job.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The folder of a cluster: logs, the coordinator's data, and which processes run, the one that
 * started the others first.
 *
 * @param path of the folder
 */
public record ClusterFolder(Path path) {

    /** Where a cluster keeps its files unless told otherwise. */
    public static final String DEFAULT = NotedServer.USUAL_FOLDER;

    /** The folder, created when it is not there. */
    public static ClusterFolder create(String path) {
        ClusterFolder folder = new ClusterFolder(Path.of(path).toAbsolutePath().normalize());
        try {
            Files.createDirectories(folder.logs());
        } catch (IOException e) {
            throw new BadInputException("the folder " + path + " cannot be created");
        }
        return folder;
    }

    /** The logs of the services. */
    public Path logs() {
        return path.resolve("logs");
    }

    /** The data of the coordinator. */
    Path data() {
        return path.resolve("data").toAbsolutePath();
    }

    /** What a cluster in the background prints. */
    public Path upLog() {
        return logs().resolve("up.log");
    }

    /** Exists while a cluster is complete, and says where it answers. */
    public Path ready() {
        return NotedServer.file(path);
    }

    private Path processes() {
        return path.resolve("processes");
    }

    /** Those of the noted processes that still run, in the order of their start. */
    public List<ProcessHandle> running() {
        List<ProcessHandle> running = new ArrayList<>();
        if (Files.exists(processes())) {
            for (String line : read()) {
                find(line).ifPresent(running::add);
            }
        }
        return running;
    }

    /** Notes a process, so that {@code down} finds it. */
    void note(ProcessHandle process) {
        write(
                process.pid() + " " + start(process) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Forgets all processes. */
    public void forget() {
        try {
            Files.deleteIfExists(ready());
            Files.deleteIfExists(processes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Notes that the cluster is complete, and where it answers. */
    void markReady(String server) {
        try {
            Files.writeString(ready(), server + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String text, StandardOpenOption... options) {
        try {
            Files.writeString(processes(), text, options);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> read() {
        try {
            return Files.readAllLines(processes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Numbers of processes are used again, so the start has to match too. */
    private static Optional<ProcessHandle> find(String line) {
        String[] parts = line.split(" ", -1);
        if (parts.length != 2 || !parts[0].matches("[0-9]{1,18}")) {
            return Optional.empty();
        }
        return ProcessHandle.of(Long.parseLong(parts[0]))
                .filter(ProcessHandle::isAlive)
                .filter(process -> start(process).equals(parts[1]));
    }

    private static String start(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("unknown");
    }
}
