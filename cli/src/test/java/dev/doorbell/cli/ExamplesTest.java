package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.output.Document;
import dev.doorbell.report.document.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every example gives exactly the result recorded in {@code expected.json} and prints exactly the
 * text in {@code expected}. To update both after an intended change, run {@code mvn test -pl cli
 * -am -Dtest=ExamplesTest -Dsurefire.failIfNoSpecifiedTests=false -Dupdate}.
 */
class ExamplesTest {

    private static final Path FOLDER = Path.of("..", "examples");

    /** Examples of a modelled fault and of a program that hangs. */
    private static final Set<String> ENDING_BADLY = Set.of("hang.yaml", "wrong-rkey.yaml");

    private static final Path EXPECTED = FOLDER.resolve("expected.json");
    private static final Path TEXTS = FOLDER.resolve("expected");

    /** Line whose seconds depend on the computer. */
    private static final Pattern HOST_LINE = Pattern.compile("computed in .*\n");

    @TempDir private Path results;

    @Test
    void giveTheRecordedResultsAndTexts() throws IOException {
        Map<String, Object> actual = new LinkedHashMap<>();
        Map<String, String> texts = new TreeMap<>();
        for (Path example : files(FOLDER, ".yaml")) {
            String name = String.valueOf(example.getFileName());
            Path folder = results.resolve(name);
            Outcome outcome = Outcome.of("run", example.toString(), "--out", folder.toString());
            Map<String, Object> result = result(outcome.exit(), folder);
            boolean faulty = ENDING_BADLY.contains(name);
            assertThat(result).as(name).containsEntry("exit", faulty ? 1 : 0);
            assertThat(result).as(name).containsEntry("verdict", faulty ? "NOT_CHECKED" : "PASSED");
            if (outcome.out().startsWith("# nThread")) {
                // The layout of nccl-tests has no place for the summary.
                assertThat(outcome.err())
                        .as(name)
                        .contains("digest        " + result.get("digest"));
            } else {
                assertThat(outcome.err()).as(name).isEmpty();
            }
            actual.put(name, result);
            texts.put(
                    name.replace(".yaml", ".txt"),
                    HOST_LINE.matcher(outcome.out()).replaceFirst(""));
        }
        if (System.getProperty("update") != null) {
            Files.writeString(EXPECTED, JsonText.of(actual) + "\n");
            record(texts);
        }

        assertThat(JsonText.of(actual) + "\n").isEqualTo(Files.readString(EXPECTED));
        assertThat(texts).isEqualTo(recorded());
    }

    private static Map<String, Object> result(int exit, Path folder) throws IOException {
        String json = Files.readString(folder.resolve("result.json"));
        Document result = new Document(new JsonMapper().readValue(json, Map.class));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("exit", exit);
        map.put("state", result.text("state"));
        map.put("verdict", result.child("verification").text("verdict"));
        map.put("digest", result.text("digest"));
        map.put("virtualEndPs", result.number("virtualEndPs"));
        return map;
    }

    /** Writes the texts, and deletes those of examples that no longer exist. */
    private static void record(Map<String, String> texts) throws IOException {
        for (Path file : files(Files.createDirectories(TEXTS), ".txt")) {
            Files.delete(file);
        }
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Files.writeString(TEXTS.resolve(text.getKey()), text.getValue());
        }
    }

    private static Map<String, String> recorded() throws IOException {
        Map<String, String> texts = new TreeMap<>();
        for (Path file : files(TEXTS, ".txt")) {
            texts.put(String.valueOf(file.getFileName()), Files.readString(file));
        }
        return texts;
    }

    private static List<Path> files(Path folder, String suffix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }
}
