package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class TableTextTest {

    private static final Table TABLE =
            Table.parse(
                    "put-bw",
                    List.of(new Column("size", "B"), new Column("name", "")),
                    List.of(List.of("8", "a|b, \"c\""), List.of("16", "two\nlines <b>")));

    @Test
    void quotesWhatCommaSeparatedValuesWantQuoted() {
        assertThat(TableText.csv(List.of(TABLE)))
                .isEqualTo("size [B],name\n8,\"a|b, \"\"c\"\"\"\n16,\"two\nlines <b>\"\n");
    }

    @Test
    void namesEachOfSeveralTables() {
        assertThat(TableText.csv(List.of(TABLE, TABLE)))
                .startsWith("# put-bw\nsize [B],name\n")
                .contains("\n\n# put-bw\nsize");
        assertThat(TableText.csv(List.of())).isEmpty();
    }

    @Test
    void keepsCellsInTheirPlacesInMarkdown() {
        assertThat(TableText.markdown(TABLE))
                .isEqualTo(
                        """
                        | size \\[B\\] | name |
                        | --- | --- |
                        | 8 | a\\|b, "c" |
                        | 16 | two lines \\<b\\> |
                        """);
    }
}
