package dev.doorbell.systemtests.containers;

import dev.doorbell.outside.SourceTree;
import dev.doorbell.report.document.JobYaml;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Jobs in {@code examples}, and their embedded results. */
public final class Examples {

    private static final Path FOLDER = SourceTree.file("examples");
    private static final Map<?, ?> EXPECTED =
            JsonMapper.shared().readValue(FOLDER.resolve("expected.json").toFile(), Map.class);

    private Examples() {}

    /** Returns the names of all examples, in order. */
    public static List<String> names() {
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
     * Returns examples for four nodes that show more than two nodes do: puts on both paths, an
     * all-to-all staged and across GVMI, and of each family of workloads the example with most
     * nodes, the first of equals. A soak runs all examples on two nodes.
     */
    public static List<String> ofEveryFamily() {
        Map<String, String> largest = new TreeMap<>();
        for (String name : names()) {
            largest.merge(
                    family(name), name, (one, other) -> nodes(other) > nodes(one) ? other : one);
        }
        Set<String> chosen =
                new TreeSet<>(
                        List.of(
                                "put-bw.yaml",
                                "put-bw-ibrc.yaml",
                                "osu-ialltoall-staged.yaml",
                                "osu-ialltoall-gvmi.yaml"));
        chosen.addAll(largest.values());
        return List.copyOf(chosen);
    }

    private static String family(String name) {
        return JobYaml.read(job(name)).workload().replaceFirst("/.*", "");
    }

    private static int nodes(String name) {
        return JobYaml.read(job(name)).nodes();
    }

    /** Returns the text of a job. */
    public static String job(String name) {
        try {
            return Files.readString(FOLDER.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the state in which a job ends. */
    public static String state(String name) {
        return expected(name, "state");
    }

    /** Returns the digest of the embedded result of a job. */
    public static String digest(String name) {
        return expected(name, "digest");
    }

    private static String expected(String name, String field) {
        return EXPECTED.get(name) instanceof Map<?, ?> recorded
                ? String.valueOf(recorded.get(field))
                : "nothing is recorded for " + name;
    }
}
