package dev.doorbell.systemtests.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sentences of documents begin with their subject; questions and headings are free. */
class SentencesTest {

    private static final Pattern HEADING = Pattern.compile("(?m)^#.*$");
    private static final Pattern FRONTED =
            Pattern.compile(
                    "(?<=[.!?:]\\s|\\n\\n|\\n- |\\| )(?:What|Whether|That|Of)\\s[^.!?|]*[.|]");

    static List<Markdown> documents() {
        return Markdown.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void beginWithTheirSubject(Markdown document) {
        assertThat(fronted(document.prose())).isEmpty();
    }

    @Test
    void aFrontedClauseIsFound() {
        String text =
                "# What it is\n\nWhat is wrong is told. It is.\nOf these, one.\n\nWhat is it? That is it.";

        assertThat(fronted(text))
                .containsExactly("What is wrong is told.", "Of these, one.", "That is it.");
    }

    private static List<String> fronted(String prose) {
        return FRONTED.matcher(HEADING.matcher(prose).replaceAll(""))
                .results()
                .map(it -> it.group())
                .toList();
    }
}
