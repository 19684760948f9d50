package dev.doorbell.report.compare;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table of one result, read by the names of its columns.
 *
 * @param columns left to right, as {@code name [unit]}
 * @param rows as long as {@code columns}
 */
record TableSide(List<Column> columns, List<List<Cell>> rows) {

    /** Units in which programs measure; columns of other units may be keys. */
    private static final Set<String> MEASURED =
            Set.of("ps", "ns", "us", "ms", "s", "%", "MB/s", "GB/s", "Mops");

    /** Heading that distinguishes a column from others: its name and its unit. */
    static String heading(Column column) {
        return new JoinedColumn(column.name(), column.unit(), List.of()).heading();
    }

    List<String> headings() {
        return columns.stream().map(TableSide::heading).toList();
    }

    /** Columns before the first that is measured. */
    List<String> describing() {
        return columns.stream()
                .takeWhile(column -> !MEASURED.contains(column.unit()))
                .map(TableSide::heading)
                .toList();
    }

    List<Cell> cells(List<String> headings, List<Cell> row) {
        List<String> all = headings();
        return headings.stream().map(heading -> row.get(all.indexOf(heading))).toList();
    }

    /** Returns true if these columns distinguish all rows. */
    boolean distinguish(List<String> headings) {
        Set<List<Cell>> seen = new HashSet<>();
        return rows.stream().allMatch(row -> seen.add(cells(headings, row)));
    }

    /** Rows by their key; equal ones by how many were before them. */
    Map<RowKey, List<Cell>> byKey(List<String> headings) {
        Map<List<Cell>, Integer> count = new LinkedHashMap<>();
        Map<RowKey, List<Cell>> map = new LinkedHashMap<>();
        for (List<Cell> row : rows) {
            List<Cell> cells = new ArrayList<>(cells(headings, row));
            int before = count.merge(cells, 1, Integer::sum) - 1;
            map.put(new RowKey(cells, before), row);
        }
        return map;
    }

    /** Key of a row. */
    record RowKey(List<Cell> cells, int before) {}
}
