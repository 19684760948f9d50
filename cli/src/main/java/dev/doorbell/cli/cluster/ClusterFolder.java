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
 * Folder of a cluster: logs, the coordinator's data, and the list of processes, the one that
 * started the others first.
 *
 * @param path path of the folder
 */
public record ClusterFolder(Path path) {

    /** Default folder of a cluster's files. */
    public static final String DEFAULT = NotedServer.USUAL_FOLDER;

    /** Returns the folder, and creates it if necessary. */
    public static ClusterFolder create(String path) {
        ClusterFolder folder = new ClusterFolder(Path.of(path).toAbsolutePath().normalize());
        try {
            Files.createDirectories(folder.logs());
        } catch (IOException e) {
            throw new BadInputException("the folder " + path + " cannot be created");
        }
        return folder;
    }

    /** Folder of the services' logs. */
    public Path logs() {
        return path.resolve("logs");
    }

    /** Folder of the coordinator's data. */
    Path data() {
        return path.resolve("data").toAbsolutePath();
    }

    /** Sockets at which its services reach each other. */
    ServiceSockets sockets() {
        return ServiceSockets.in(path.resolve("sockets"));
    }

    /** File with the output of a cluster in the background. */
    public Path upLog() {
        return logs().resolve("up.log");
    }

    /** File that exists while a cluster is complete, and contains its address. */
    public Path ready() {
        return NotedServer.file(path);
    }

    private Path processes() {
        return path.resolve("processes");
    }

    /** Returns the listed processes that still run, in the order of their start. */
    public List<ProcessHandle> running() {
        List<ProcessHandle> running = new ArrayList<>();
        if (Files.exists(processes())) {
            for (String line : read()) {
                find(line).ifPresent(running::add);
            }
        }
        return running;
    }

    /** Adds a process to the list, so that {@code down} finds it. */
    void note(ProcessHandle process) {
        write(
                process.pid() + " " + start(process) + "\n",
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    /** Clears the list. */
    public void forget() {
        try {
            Files.deleteIfExists(ready());
            Files.deleteIfExists(processes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Marks the cluster as complete, with its address. */
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

    /**
     * Returns the process of a line. Process numbers are reused, so the start time must also match.
     */
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
