package dev.doorbell.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TablesTest {

    private static final Document TABLE =
            new Document(
                    Map.of(
                            "name", "t",
                            "columns",
                                    List.of(
                                            Map.of("name", "what", "unit", ""),
                                            Map.of("name", "size", "unit", "B")),
                            "rows", List.of(List.of("a, \"b\"", "8"), List.of("c", "1024"))));

    @Test
    void quotesCellsOfCsv() {
        assertThat(Csv.of(TABLE)).isEqualTo("what,size [B]\n\"a, \"\"b\"\"\",8\nc,1024\n");
    }

    @Test
    void namesTablesWhenThereAreSeveral() {
        Document both = new Document(Map.of("tables", List.of(TABLE.fields(), TABLE.fields())));

        assertThat(Csv.all(both)).startsWith("# t\nwhat,").contains("\n\n# t\nwhat,");
    }

    @Test
    void alignsNumbersToTheRight() {
        String text =
                new TextTable(1)
                        .add(List.of("what", "size"))
                        .add(List.of("a", "8"))
                        .add(List.of("b", "1,024.5"))
                        .text();

        assertThat(text).isEqualTo("what     size\na           8\nb     1,024.5\n");
    }
}
