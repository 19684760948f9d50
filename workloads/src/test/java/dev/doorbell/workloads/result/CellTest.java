package dev.doorbell.workloads.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellTest {

    @Test
    void readsTheTextOfQuantitiesAndWords() {
        for (String text : List.of("0", "-1", "8", "1.250", "0.000000", "123456789012345678901")) {
            assertThat(Cell.parse(text)).isEqualTo(Cell.of(new BigDecimal(text)));
            assertThat(Cell.parse(text).text()).isEqualTo(text);
        }
        for (String text :
                List.of(
                        "",
                        "-",
                        "N/A",
                        "60ns",
                        "1.250x",
                        "007",
                        "+1",
                        "1e3",
                        "1,024",
                        "NaN",
                        "1e999999999",
                        "1e-999999999")) {
            assertThat(Cell.parse(text)).isEqualTo(Cell.word(text));
            assertThat(Cell.parse(text).text()).isEqualTo(text);
            assertThat(Cell.parse(text).number()).isEmpty();
        }
    }

    @Test
    void keepsTheDecimalsOfAQuantity() {
        assertThat(Cell.of(new BigDecimal("2.50")).text()).isEqualTo("2.50");
        assertThat(Cell.of(new BigDecimal("1E+3")).text()).isEqualTo("1000");
        assertThat(Cell.of(new BigDecimal("1E+3"))).isEqualTo(Cell.of(1_000));
        assertThat(Cell.of(-7).number()).contains(BigDecimal.valueOf(-7));
    }

    @Test
    void writesARatioWithThreeDecimals() {
        assertThat(new Cell.Ratio(new BigDecimal("1.2345")).text()).isEqualTo("1.235x");
        assertThat(new Cell.Ratio(BigDecimal.TWO).text()).isEqualTo("2.000x");
        assertThat(new Cell.Ratio(BigDecimal.TWO).number()).isEmpty();
    }

    @Test
    void tablesHaveRowsOfTheirColumns() {
        List<Column> columns = List.of(new Column("size", "B"), new Column("scope", ""));

        Table table = new Table("t", columns, List.of(List.of(Cell.of(8), Cell.word("warp"))));

        assertThat(table.texts()).containsExactly(List.of("8", "warp"));
        assertThat(Table.parse("t", columns, table.texts())).isEqualTo(table);
        assertThatThrownBy(() -> Table.parse("t", columns, List.of(List.of("8"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expected rows of 2 cells");
    }
}
