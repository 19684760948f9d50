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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * Every example gives exactly the result recorded beside it. To update the expected results after
 * an intended change, run {@code mvn test -pl cli -am -Dtest=ExamplesTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dupdate}.
 */
class ExamplesTest {

    private static final Path FOLDER = Path.of("..", "examples");

    /** Examples of a modelled fault and of a program that hangs. */
    private static final Set<String> ENDING_BADLY = Set.of("hang.yaml", "wrong-rkey.yaml");

    private static final Path EXPECTED = FOLDER.resolve("expected.json");

    @Test
    void giveTheRecordedResults() throws IOException {
        Map<String, Object> actual = new LinkedHashMap<>();
        for (Path example : examples()) {
            String name = String.valueOf(example.getFileName());
            Map<String, Object> result = result(example);
            boolean faulty = ENDING_BADLY.contains(name);
            assertThat(result).as(name).containsEntry("exit", faulty ? 1 : 0);
            assertThat(result).as(name).containsEntry("verdict", faulty ? "NOT_CHECKED" : "PASSED");
            actual.put(name, result);
        }
        if (System.getProperty("update") != null) {
            Files.writeString(EXPECTED, JsonText.of(actual) + "\n");
        }

        assertThat(JsonText.of(actual) + "\n").isEqualTo(Files.readString(EXPECTED));
    }

    private static Map<String, Object> result(Path example) {
        Outcome outcome = Outcome.of("run", example.toString(), "--json");
        assertThat(outcome.err()).as("%s", example).isEmpty();
        Document result = new Document(new JsonMapper().readValue(outcome.out(), Map.class));
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("exit", outcome.exit());
        map.put("state", result.text("state"));
        map.put("verdict", result.child("verification").text("verdict"));
        map.put("digest", result.text("digest"));
        map.put("virtualEndPs", result.number("virtualEndPs"));
        return map;
    }

    private static List<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        }
    }
}
