package dev.doorbell.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class FieldOptionsTest {

    private static final String HEAD =
            "| field | option | allowed | default | meaning |\n|---|---|---|---|---|\n";

    /** To update the page after a change of the fields, copy the expected table into it. */
    @Test
    void thePageHasTheTableOfFields() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "cli.md")))
                .contains(
                        HEAD
                                + JobFields.all().stream()
                                        .map(FieldOptionsTest::row)
                                        .collect(Collectors.joining("\n"))
                                + "\n\n");
    }

    private static String row(JobField<?> field) {
        String option =
                FieldOptions.fields().contains(field) ? code(FieldOptions.synopsis(field)) : "";
        return "| "
                + String.join(
                                " | ",
                                code(field.name()),
                                option,
                                field.type().allowed(),
                                fallback(field),
                                field.meaning())
                        .replace("|  |", "| |")
                        .replace("|  |", "| |")
                + " |";
    }

    private static String fallback(JobField<?> field) {
        if (List.of(JobFields.PROFILE, JobFields.PATH).contains(field)) {
            return "the workload's default";
        }
        Optional<Object> fallback = field.single() ? field.writtenFallback() : Optional.empty();
        return fallback.map(it -> code(it.toString())).orElse("");
    }

    private static String code(String text) {
        return "`" + text.replace("|", "\\|") + "`";
    }
}
