package dev.doorbell.coordinator.job;

import dev.doorbell.wire.document.JsonText;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Keeps every job as a JSON file in a folder, so that jobs survive a restart. */
public final class JobStore {

    private static final Logger log = LoggerFactory.getLogger(JobStore.class);

    private final Path folder;
    private final JsonMapper mapper = JsonMapper.shared();

    /** A store in {@code dataFolder}/jobs, which is created when it is not there. */
    public JobStore(Path dataFolder) {
        folder = dataFolder.resolve("jobs");
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot create the folder " + folder.toAbsolutePath(), e);
        }
    }

    /**
     * Writes the job over what was kept of it; a reader sees the old file or the new one, never a
     * part.
     */
    void save(Job job, @Nullable Map<String, ?> result) {
        try {
            Path written = Files.createTempFile(folder, job.id(), ".part");
            Files.writeString(written, JsonText.of(JobDocument.of(job, result)));
            Files.move(
                    written,
                    file(job.id()),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot keep job " + job.id() + " in " + folder.toAbsolutePath(), e);
        }
    }

    /** The result document of a job, or null when it has none. */
    public @Nullable Map<String, ?> result(String id) {
        Path file = file(id);
        return Files.exists(file) && read(file).get("result") instanceof Map<?, ?> result
                ? keyed(result)
                : null;
    }

    /** Every job kept, oldest first. */
    List<Job> jobs() {
        List<Job> jobs = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(it -> it.toString().endsWith(".json")).toList()) {
                try {
                    jobs.add(job(read(file)));
                } catch (JacksonException | IllegalArgumentException e) {
                    log.warn("{} is not a job and is left alone: {}", file, e.getMessage());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the folder " + folder.toAbsolutePath(), e);
        }
        jobs.sort((a, b) -> Integer.compare(JobIds.number(a.id()), JobIds.number(b.id())));
        return jobs;
    }

    private Path file(String id) {
        return folder.resolve(id + ".json");
    }

    private Map<?, ?> read(Path file) {
        return mapper.readValue(file.toFile(), Map.class);
    }

    private static Job job(Map<?, ?> document) {
        List<String> reasons =
                document.get("reasons") instanceof List<?> list
                        ? list.stream().map(String::valueOf).toList()
                        : List.of();
        String submitted = text(document, "submittedAt");
        return new Job(
                String.valueOf(text(document, "id")),
                String.valueOf(text(document, "workload")),
                JobState.valueOf(String.valueOf(text(document, "state"))),
                submitted == null ? Instant.EPOCH : Instant.parse(submitted),
                instant(document, "startedAt"),
                instant(document, "endedAt"),
                reasons);
    }

    private static @Nullable Instant instant(Map<?, ?> document, String key) {
        String text = text(document, key);
        return text == null ? null : Instant.parse(text);
    }

    private static @Nullable String text(Map<?, ?> document, String key) {
        Object value = document.get(key);
        return value == null ? null : value.toString();
    }

    @SuppressWarnings("unchecked") // A JSON object has no other keys than texts.
    private static Map<String, ?> keyed(Map<?, ?> map) {
        return (Map<String, ?>) map;
    }
}
