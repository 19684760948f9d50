package dev.doorbell.report.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class YamlDocumentTest {

    @Test
    void readsYamlAndJsonAlike() {
        Map<String, Object> expected = Map.of("workload", "a/b", "sizes", List.of(8, 16));

        assertThat(YamlDocument.read("job", "workload: a/b\nsizes: [8, 16]\n")).isEqualTo(expected);
        assertThat(YamlDocument.read("job", "{\"workload\": \"a/b\", \"sizes\": [8, 16]}"))
                .isEqualTo(expected);
    }

    @Test
    void anAliasIsWhatItsAnchorIs() {
        assertThat(YamlDocument.read("job", "a: &x [1, 2]\nb: *x\n"))
                .isEqualTo(Map.of("a", List.of(1, 2), "b", List.of(1, 2)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[&a text, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a, *a]",
                "[&a text, &b [*a, *a], &c [*b, *b], &d [*c, *c]]",
                "&a {b: {c: *a}}"
            })
    void refusesAliasesThatMakeALittleTextALargeDocument(String text) {
        assertThatThrownBy(() -> YamlDocument.read("job", text))
                .isInstanceOf(MalformedDocumentException.class)
                .hasMessageStartingWith(
                        "the job has an alias inside an anchor or more than 16 aliases at line 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload: [a~nodes: 2| line 2",
                "workload: a~workload: b| duplicate key workload",
                "nodes: 2~  path: x| line 2",
                "'''a'| line 1",
                "- a| expected a map",
                "''| is empty; expected a map",
                "!!java.net.URL [x]| could not determine a constructor"
            })
    void saysInOneSentenceWhatIsWrong(String text, String said) {
        assertThatThrownBy(() -> YamlDocument.read("job", text.replace('~', '\n')))
                .isInstanceOf(MalformedDocumentException.class)
                .hasMessageStartingWith("the job is ")
                .hasMessageContaining(said)
                .message()
                .doesNotContain("\n");
    }

    @Test
    void refusesADocumentThatIsTooLarge() {
        String large = "a: " + "x".repeat(YamlDocument.MAX_CHARACTERS);

        assertThatThrownBy(() -> YamlDocument.read("job", large))
                .hasMessageContaining("expected at most 1048576");
    }

    @Test
    void refusesAliasesThatMultiply() {
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x]\n");
        for (int i = 1; i < 40; i++) {
            bomb.append("a%d: &a%d [*a%d, *a%d]%n".formatted(i, i, i - 1, i - 1));
        }

        assertThatThrownBy(() -> YamlDocument.read("job", bomb.toString()))
                .isInstanceOf(MalformedDocumentException.class);
    }
}
