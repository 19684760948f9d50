package dev.doorbell.client;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Row of a table.
 *
 * @param columns columns of the table
 * @param cells a text for each column, with all digits of numbers
 */
public record Row(List<Table.Column> columns, List<String> cells) {

    /** Copies the lists. */
    public Row {
        columns = List.copyOf(columns);
        cells = List.copyOf(cells);
    }

    /**
     * Returns a cell as text.
     *
     * @throws IllegalArgumentException if there is no such column
     */
    public String text(String column) {
        int index =
                IntStream.range(0, columns.size())
                        .filter(i -> columns.get(i).name().equals(column))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "there is no column '%s'; expected one of %s"
                                                .formatted(
                                                        column,
                                                        columns.stream()
                                                                .map(Table.Column::name)
                                                                .toList())));
        return cells.get(index);
    }

    /**
     * Returns a cell as a number, exactly, in the unit of its column.
     *
     * @throws IllegalArgumentException if there is no such column or it has no number
     */
    public BigDecimal number(String column) {
        String text = text(column);
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "column '%s' is '%s'; expected a number".formatted(column, text), e);
        }
    }
}
