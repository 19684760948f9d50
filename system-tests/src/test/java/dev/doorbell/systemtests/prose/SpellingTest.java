package dev.doorbell.systemtests.prose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** British spelling of all documents, but for code. */
class SpellingTest {

    static List<Markdown> documents() {
        return Markdown.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    @Needs(Outside.HUNSPELL)
    void wordsAreSpelledRight(Markdown document) throws IOException {
        assertThat(Spelling.ofProject().mistakes(document.prose())).isEmpty();
    }

    @Test
    @Needs(Outside.HUNSPELL)
    void aMistakeIsFound() throws IOException {
        assertThat(
                        Spelling.ofProject()
                                .mistakes("The datatype recieves a colour, NVSHMEM's qwertz42."))
                .containsExactly("recieves");
    }

    @Test
    @Needs(Outside.HUNSPELL)
    void theListOfWordsIsSortedAndHasNoWordTooMany() throws IOException {
        List<String> words = Spelling.words();
        Set<String> used = new TreeSet<>();
        for (Markdown document : documents()) {
            used.addAll(new Spelling(Set.of()).mistakes(document.prose()));
        }
        Spelling spelling = new Spelling(Set.copyOf(words));

        assertThat(words).isSorted().doesNotHaveDuplicates();
        assertThat(words).allMatch(it -> used.stream().anyMatch(word -> spelling.is(word, it)));
    }
}
