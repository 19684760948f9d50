package dev.doorbell.report.compare;

import dev.doorbell.workloads.result.Cell;
import java.util.List;

/**
 * Table of both results, with its rows joined by their keys.
 *
 * @param name of the table
 * @param keyNames headings of the key columns
 * @param keys the cells of these columns, per joined row
 * @param columns all others, in their order
 * @param onlyA keys of rows that only the first result has
 * @param onlyB keys of rows that only the second result has
 * @param oneSided headings of columns that only one result has
 */
public record JoinedTable(
        String name,
        List<String> keyNames,
        List<List<Cell>> keys,
        List<JoinedColumn> columns,
        List<List<Cell>> onlyA,
        List<List<Cell>> onlyB,
        List<String> oneSided) {

    public JoinedTable {
        keyNames = List.copyOf(keyNames);
        keys = List.copyOf(keys);
        columns = List.copyOf(columns);
        onlyA = List.copyOf(onlyA);
        onlyB = List.copyOf(onlyB);
        oneSided = List.copyOf(oneSided);
    }

    /** Returns true if the tables do not differ in anything. */
    public boolean same() {
        return onlyA.isEmpty()
                && onlyB.isEmpty()
                && oneSided.isEmpty()
                && columns.stream().allMatch(JoinedColumn::same);
    }
}
