package dev.doorbell.systemtests.prose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** British spelling of all documents, but for code. */
@Needs(Outside.HUNSPELL)
class SpellingTest {

    /** To find one, search the documents; to allow one, add it to {@code prose/words.txt}. */
    @Test
    void allWordsAreSpelledRight() throws IOException {
        assertThat(Spelling.ofProject().mistakes(documents())).isEmpty();
    }

    @Test
    void aMistakeIsFound() throws IOException {
        String text = "A datatype recieves a colour: NVSHMEM's, qwertz42, [a](wrnog.md).";

        assertThat(Spelling.ofProject().mistakes(text)).containsExactly("recieves");
    }

    @Test
    void theListOfWordsIsSortedAndHasNoWordTooMany() throws IOException {
        List<String> words = Spelling.words();
        Set<String> unknown = new Spelling(Set.of()).mistakes(documents());

        assertThat(words).isSorted().doesNotHaveDuplicates();
        assertThat(words).allMatch(it -> unknown.stream().anyMatch(word -> Spelling.is(word, it)));
    }

    private static String documents() {
        return Markdown.all().stream().map(Markdown::prose).collect(Collectors.joining("\n"));
    }
}
