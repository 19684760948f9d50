package dev.doorbell.cli.sweep.batch;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepTask;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Batches in which tasks of a sweep were submitted. The file {@code batches/N.txt} of the folder
 * has the ids of batch N, a line for each. It exists before the batch system has the batch, so that
 * a sweep that was interrupted at any point finds its batches by their names.
 *
 * @param folder folder of the sweep
 */
public record Batches(SweepFolder folder) {

    private static final String FOLDER = "batches";

    /** Creates the next batch and returns its number, from 1. */
    public int add(List<SweepTask> tasks) {
        int number = last() + 1;
        folder.write(
                file(number),
                tasks.stream().map(task -> task.id() + "\n").collect(Collectors.joining()));
        return number;
    }

    /** Number of the last batch; 0 if there is none. */
    public int last() {
        Path path = folder.path().resolve(FOLDER);
        if (!Files.isDirectory(path)) {
            return 0;
        }
        try (Stream<Path> files = Files.list(path)) {
            return files.map(it -> it.getFileName().toString())
                    .filter(it -> it.matches("[0-9]{1,9}\\.txt"))
                    .mapToInt(it -> Integer.parseInt(it.replace(".txt", "")))
                    .max()
                    .orElse(0);
        } catch (IOException e) {
            throw new BadInputException("%s cannot be read: %s".formatted(path, e.getMessage()));
        }
    }

    /** Returns the ids of the tasks of a batch, in the order of their indexes. */
    public List<String> ids(int number) {
        return TextFile.read("batch", folder.path().resolve(file(number)).toString())
                .lines()
                .toList();
    }

    /** Name of a batch, which no batch of another folder has. */
    public String name(int number) {
        UUID place =
                UUID.nameUUIDFromBytes(folder.path().toString().getBytes(StandardCharsets.UTF_8));
        return "doorbell-%s-%d".formatted(place.toString().substring(0, 8), number);
    }

    /** Path of the list of a batch. */
    public Path list(int number) {
        return folder.path().resolve(file(number));
    }

    private static String file(int number) {
        return FOLDER + "/" + number + ".txt";
    }
}
