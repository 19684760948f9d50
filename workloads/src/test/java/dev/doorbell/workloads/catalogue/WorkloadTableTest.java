package dev.doorbell.workloads.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.WorkloadCard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The page on workloads lists every card. To write the list after a change of cards, run {@code mvn
 * test -pl workloads -am -Dtest=WorkloadTableTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dupdate}.
 */
class WorkloadTableTest {

    private static final Path PAGE = Path.of("..", "docs", "workloads.md");
    private static final String HEADING = "## All workloads\n";

    @Test
    void listsEveryCard() throws IOException {
        String page = Files.readString(PAGE);
        int from = page.indexOf(HEADING);
        assertThat(from).as("place of the list").isPositive();
        String expected = page.substring(0, from) + HEADING + "\n" + table();
        if (System.getProperty("update") != null) {
            Files.writeString(PAGE, expected);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(expected);
    }

    private static String table() {
        return "| workload | summary | paths | default profile |\n|---|---|---|---|\n"
                + WorkloadCatalogue.cards().stream()
                        .map(WorkloadTableTest::row)
                        .collect(Collectors.joining());
    }

    private static String row(WorkloadCard card) {
        return "| `%s` | %s | %s | `%s` |\n"
                .formatted(
                        card.name(),
                        card.summary(),
                        card.paths().stream()
                                .map("`%s`"::formatted)
                                .collect(Collectors.joining(", ")),
                        card.defaultProfile(card.paths().getFirst()));
    }
}
