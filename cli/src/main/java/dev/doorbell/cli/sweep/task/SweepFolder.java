package dev.doorbell.cli.sweep.task;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Folder of a sweep. Every file appears whole or not at all, also if the process or the machine
 * dies, so a sweep can continue from the files. It contains
 *
 * <ul>
 *   <li>{@code tasks/ID.json}: the tasks, for processes on other machines
 *   <li>{@code results/ID.json}: one result document per task
 *   <li>{@code errors/ID.txt}: the reason why a task has no result
 * </ul>
 *
 * @param path the folder
 */
public record SweepFolder(Path path) {

    private static final AtomicLong WRITES = new AtomicLong();

    /**
     * Opens a folder, which it creates if necessary.
     *
     * @throws BadInputException if there can be no such folder
     */
    public static SweepFolder open(String name) {
        try {
            SweepFolder folder = new SweepFolder(Path.of(name).toAbsolutePath().normalize());
            for (String part : new String[] {"tasks", "results", "errors"}) {
                Files.createDirectories(folder.path.resolve(part));
            }
            return folder;
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(
                    "--out is '%s'; expected a folder that can be written: %s"
                            .formatted(name, e.getMessage()));
        }
    }

    /**
     * Reserves the folder for this process until the lock is closed or the process ends.
     *
     * @throws BadInputException if another process has it
     */
    public AutoCloseable lock() throws IOException {
        FileChannel channel =
                FileChannel.open(
                        path.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                return channel;
            }
        } catch (OverlappingFileLockException here) {
            // Another sweep of this process.
        }
        channel.close();
        throw new BadInputException(
                "another sweep is running in %s; wait for its end, or choose another --out"
                        .formatted(path));
    }

    /** Returns the result of a task; empty if there is none. */
    public Optional<Document> result(SweepTask task) {
        Path file = resultFile(task.id());
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new Document(
                            new JsonMapper()
                                    .readValue(
                                            TextFile.read("result", file.toString()), Map.class)));
        } catch (JacksonException e) {
            throw new BadInputException(
                    "%s is not a result document; delete it to run its job again".formatted(file));
        }
    }

    /** Returns true if a task has a result. */
    public boolean has(SweepTask task) {
        return Files.exists(resultFile(task.id()));
    }

    /** Stores the result of a task. */
    public void put(String id, String result) {
        write("results/" + id + ".json", result);
        try {
            Files.deleteIfExists(path.resolve("errors").resolve(id + ".txt"));
        } catch (IOException e) {
            throw new BadInputException("%s cannot be changed: %s".formatted(path, e.getMessage()));
        }
    }

    /** Stores the reason why a task has no result. */
    public void fail(String id, String reason) {
        write("errors/" + id + ".txt", reason + "\n");
    }

    /** Returns the reason why a task has no result; empty if it is not known. */
    public Optional<String> error(SweepTask task) {
        Path file = path.resolve("errors").resolve(task.id() + ".txt");
        return Files.exists(file)
                ? Optional.of(TextFile.read("error", file.toString()).strip())
                : Optional.empty();
    }

    /** Stores a task for other processes. */
    public void describe(SweepTask task) {
        write("tasks/" + task.id() + ".json", task.document());
    }

    /**
     * Reads a described task.
     *
     * @throws BadInputException if it is of another version of Doorbell
     */
    public static SweepTask described(String file) {
        return TaskText.read(TextFile.read("task", file));
    }

    /**
     * Writes a text file, all at once.
     *
     * @param name name, relative to the folder
     */
    public void write(String name, String text) {
        write(name, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Writes a file, all at once.
     *
     * @param name name, relative to the folder
     */
    public void write(String name, byte[] content) {
        Path file = path.resolve(name);
        Path draft =
                file.resolveSibling(
                        ".%s.%d.%d"
                                .formatted(
                                        file.getFileName(),
                                        ProcessHandle.current().pid(),
                                        WRITES.incrementAndGet()));
        try {
            Files.createDirectories(draft.getParent());
            try (FileChannel out =
                    FileChannel.open(draft, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(content);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new BadInputException("%s cannot be written: %s".formatted(file, e.getMessage()));
        }
    }

    private Path resultFile(String id) {
        return path.resolve("results", id + ".json");
    }
}
