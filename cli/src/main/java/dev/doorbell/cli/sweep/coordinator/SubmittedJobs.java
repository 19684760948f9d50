package dev.doorbell.cli.sweep.coordinator;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.cli.sweep.task.SweepFolder;
import dev.doorbell.cli.sweep.task.SweepTask;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Submitted jobs of a sweep, which the file {@code coordinator.txt} of the folder remembers: a line
 * with the task, the address of the coordinator and the job.
 */
final class SubmittedJobs {

    private static final String FILE = "coordinator.txt";

    private final SweepFolder folder;
    private final CoordinatorClient client;
    private final Map<String, String> jobs = new LinkedHashMap<>();

    private SubmittedJobs(SweepFolder folder, CoordinatorClient client) {
        this.folder = folder;
        this.client = client;
    }

    /** Returns the remembered jobs of a coordinator. */
    static SubmittedJobs of(SweepFolder folder, CoordinatorClient client) {
        SubmittedJobs submitted = new SubmittedJobs(folder, client);
        Path file = folder.path().resolve(FILE);
        if (Files.exists(file)) {
            TextFile.read("file", file.toString())
                    .lines()
                    .map(it -> it.split(" ", -1))
                    .filter(it -> it.length == 3 && it[1].equals(client.server()))
                    .forEach(it -> submitted.jobs.put(it[0], it[2]));
        }
        return submitted;
    }

    /** Returns the job of a task, which it submits unless the coordinator has it. */
    String job(SweepTask task) {
        String known = jobs.get(task.id());
        if (known != null && exists(known)) {
            return known;
        }
        String id = client.submit(task.job(), 0).text("id");
        jobs.put(task.id(), id);
        save();
        return id;
    }

    /** Forgets the job of a task, because it has ended. */
    void forget(SweepTask task) {
        jobs.remove(task.id());
        save();
    }

    private boolean exists(String id) {
        try {
            client.job(id);
            return true;
        } catch (BadInputException deleted) {
            return false;
        }
    }

    private void save() {
        folder.write(
                FILE,
                jobs.entrySet().stream()
                        .map(it ->
                                "%s %s %s\n".formatted(it.getKey(), client.server(), it.getValue()))
                        .collect(Collectors.joining()));
    }
}
