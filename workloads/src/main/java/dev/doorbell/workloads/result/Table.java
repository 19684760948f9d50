package dev.doorbell.workloads.result;

import java.util.List;

/**
 * A result table. Quantities have a fixed number of decimals, so that equal runs give equal bytes.
 *
 * @param name such as {@code put-bw}
 * @param columns left to right
 * @param rows each as long as {@code columns}
 */
public record Table(String name, List<Column> columns, List<List<Cell>> rows) {
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "expected rows of " + columns.size() + " cells but was " + row);
            }
        }
    }

    /** Reads a table from the {@link #texts} of its rows. */
    public static Table parse(String name, List<Column> columns, List<List<String>> texts) {
        return new Table(
                name,
                columns,
                texts.stream().map(row -> row.stream().map(Cell::parse).toList()).toList());
    }

    /** Its rows as texts, for documents. */
    public List<List<String>> texts() {
        return rows.stream().map(row -> row.stream().map(Cell::text).toList()).toList();
    }
}
