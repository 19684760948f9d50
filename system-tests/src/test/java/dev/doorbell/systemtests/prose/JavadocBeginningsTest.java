package dev.doorbell.systemtests.prose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.SourceTree;
import dev.doorbell.systemtests.deploy.Tool;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Javadoc comment begins with its subject or a verb. */
class JavadocBeginningsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bench",
                "cli",
                "coordinator",
                "dpu-service",
                "hardware",
                "libraries",
                "nic-service",
                "node-agent",
                "outside",
                "pdes",
                "report",
                "services",
                "system-tests",
                "testkit",
                "wire",
                "workloads"
            })
    void noJavadocBeginsWithAQuestionWord(String module) {
        List<Path> sources = Tool.files(module + "/src", ".java");

        assertThat(sources).isNotEmpty();
        assertThat(sources.stream().flatMap(JavadocBeginningsTest::wrong)).isEmpty();
    }

    @Test
    void everyQuestionWordIsFoundWithItsLine() {
        String source =
                """
                /** What runs. */
                /**
                 * Whether it runs.
                 */
                /** That it runs. */ /** Of a run. */
                /** How it runs. */
                /** Where it runs. */
                /** Who runs it. */
                """;

        assertThat(JavadocBeginnings.wrong(source))
                .containsExactly(
                        "1: What",
                        "3: Whether",
                        "5: That",
                        "5: Of",
                        "6: How",
                        "7: Where",
                        "8: Who");
    }

    @Test
    void otherTextIsNotAJavadoc() {
        String source =
                """
                /** Offset of a run. Whether it runs is known. */
                /* What runs. */
                // /** What runs. */
                String pattern = "\\"/** What runs. */";
                char quote = '"'; /** A run. What runs. */
                """;

        assertThat(JavadocBeginnings.wrong(source)).isEmpty();
    }

    private static Stream<String> wrong(Path source) {
        return JavadocBeginnings.wrong(Tool.text(source)).stream()
                .map(it -> SourceTree.ROOT.relativize(source) + ":" + it);
    }
}
