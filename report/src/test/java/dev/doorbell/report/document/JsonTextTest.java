package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.report.yaml.YamlDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonTextTest {

    @Test
    void writesInOrderWithRowsOnOneLine() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("z", 1L);
        document.put("a", List.of(List.of("8", "0.5"), List.of("16", "1.0")));
        document.put("e", List.of());
        document.put("m", Map.of());

        assertThat(JsonText.of(document))
                .isEqualTo(
                        """
                        {
                          "z": 1,
                          "a": [
                            ["8", "0.5"],
                            ["16", "1.0"]
                          ],
                          "e": [],
                          "m": {}
                        }\
                        """);
    }

    @Test
    void writesTheSameOnOneLine() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("text", "two\n  lines");
        document.put("maps", List.of(Map.of("x", 1), Map.of("x", List.of(2, 3))));

        assertThat(JsonText.line(document))
                .isEqualTo(JsonText.of(document).replaceAll("\n *", " "))
                .isEqualTo(
                        "{ \"text\": \"two\\n  lines\", \"maps\": [ { \"x\": 1 }, { \"x\": [2, 3] } ] }");
    }

    @Test
    void escapesWhatJsonDoesNotAllow() {
        assertThat(JsonText.of("a\"b\\c\nd\u0001é")).isEqualTo("\"a\\\"b\\\\c\\nd\\u0001é\"");
    }

    @Test
    void whatItWritesReadsBackAsItWas() {
        Map<String, Object> document =
                Map.of("text", "tab\t\"quoted\"", "list", List.of(1, true, "x"));

        assertThat(YamlDocument.read("document", JsonText.of(document))).isEqualTo(document);
    }
}
