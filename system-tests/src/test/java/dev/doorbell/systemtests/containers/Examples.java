package dev.doorbell.systemtests.containers;

import dev.doorbell.wire.document.JobYaml;
import dev.doorbell.workloads.job.JobSpec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The jobs in {@code examples}, and what an embedded run made of them. */
final class Examples {

    private static final Path FOLDER =
            Path.of(System.getProperty("doorbell.root", "..")).resolve("examples");
    private static final Map<?, ?> EXPECTED =
            JsonMapper.shared().readValue(FOLDER.resolve("expected.json").toFile(), Map.class);

    private static final Pattern FIRST = Pattern.compile("(put-bw|osu-ialltoall).*");

    private Examples() {}

    /** Names of all examples, in order. */
    static List<String> names() {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".yaml"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Names of examples that show each system of libraries on each of its paths: the first by name,
     * but puts and the alltoalls before all others.
     */
    static List<String> ofEachKind() {
        Map<String, String> chosen = new LinkedHashMap<>();
        Stream.concat(names().stream().filter(FIRST.asMatchPredicate()), names().stream())
                .forEach(name -> {
                    JobSpec job = JobYaml.read(job(name));
                    String system = job.workload().substring(0, job.workload().indexOf('/'));
                    chosen.putIfAbsent(system + " over " + job.path(), name);
                });
        return List.copyOf(chosen.values());
    }

    static String job(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String state(String name) {
        return expected(name, "state");
    }

    static String digest(String name) {
        return expected(name, "digest");
    }

    private static String expected(String name, String field) {
        return EXPECTED.get(name) instanceof Map<?, ?> recorded
                ? String.valueOf(recorded.get(field))
                : "nothing is recorded for " + name;
    }
}
