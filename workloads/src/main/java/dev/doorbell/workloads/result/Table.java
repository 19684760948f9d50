package dev.doorbell.workloads.result;

import java.util.List;

/**
 * A result table. Cells are texts with a fixed number of decimals, so that equal runs give equal
 * bytes.
 *
 * @param name such as {@code put-bw}
 * @param columns left to right
 * @param rows each as long as {@code columns}
 */
public record Table(String name, List<Column> columns, List<List<String>> rows) {
    public Table {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "expected rows of " + columns.size() + " cells but was " + row);
            }
        }
    }
}
