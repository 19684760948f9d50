package dev.doorbell.systemtests.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Relative links of documents, and the anchors they name. */
class LinksTest {

    @TempDir Path folder;

    static List<Markdown> documents() {
        return Markdown.all();
    }

    @Test
    void findsTheDocuments() {
        assertThat(documents())
                .extracting(Markdown::name)
                .contains("README.md", "docs/cli.md", "docs/adr/0002-own-steps-last.md")
                .hasSizeGreaterThan(20);
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyLinkLeadsSomewhere(Markdown document) {
        assertThat(Links.broken(document)).isEmpty();
    }

    @Test
    void aBrokenLinkIsFound() throws Exception {
        Path other = folder.resolve("other.md");
        Files.writeString(
                other, "# A heading (`x --y`)\n\n```\n# no heading\n```\n\n## Two\n## Two\n");
        Markdown document =
                new Markdown(
                        folder.resolve("a.md"),
                        """
                        [a](other.md), [b](other.md#a-heading-x---y), [c](other.md#two-1), [d](#here)
                        [e](none.md), [f](other.md#no-heading), [g](#nowhere), `[h](code.md)`
                        [i](https://example.org/none)
                        # Here
                        """);

        assertThat(Links.broken(document))
                .containsExactly("none.md", "other.md#no-heading", "#nowhere");
    }
}
