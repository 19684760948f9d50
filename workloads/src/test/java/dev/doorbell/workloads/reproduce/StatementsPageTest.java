package dev.doorbell.workloads.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.reproduce.statement.MedianError;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The page on reproductions has a row for each statement, with the label that the program prints.
 */
class StatementsPageTest {

    private static final Path PAGE = Path.of("..", "docs", "reproduce.md");

    static Stream<Study> studies() {
        return Studies.all().stream();
    }

    @ParameterizedTest
    @MethodSource("studies")
    void pageHasEveryStatement(Study study) throws IOException {
        String page = Files.readString(PAGE).replace("`", "");
        List<String> rows =
                study.figures().stream()
                        .flatMap(figure -> figure.statements().stream())
                        // The page lists the median errors by figure.
                        .filter(statement -> !(statement.rule() instanceof MedianError))
                        .map(StatementsPageTest::row)
                        .toList();

        assertThat(rows).allSatisfy(row -> assertThat(page).contains(row)).doesNotHaveDuplicates();
    }

    private static String row(Statement statement) {
        return "\n| %s | %s | ".formatted(statement.text(), statement.published());
    }
}
