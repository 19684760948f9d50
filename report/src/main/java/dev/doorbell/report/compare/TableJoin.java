package dev.doorbell.report.compare;

import dev.doorbell.report.compare.TableSide.RowKey;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Joins the rows of two tables. The key of a row is its first columns: as few of those before the
 * first measured one as distinguish all rows. Other columns before the first measured one are shown
 * with the key when both tables agree on them.
 */
public final class TableJoin {

    private final TableSide a;
    private final TableSide b;
    private final List<String> common;

    private TableJoin(TableSide a, TableSide b) {
        this.a = a;
        this.b = b;
        List<String> others = b.headings();
        common = a.headings().stream().filter(others::contains).distinct().toList();
    }

    /** Joins the tables; the result has the name of the first. */
    public static JoinedTable of(Table tableA, Table tableB) {
        TableJoin join =
                new TableJoin(
                        new TableSide(tableA.columns(), tableA.rows()),
                        new TableSide(tableB.columns(), tableB.rows()));
        return join.joined(tableA.name());
    }

    private JoinedTable joined(String name) {
        List<String> describing = a.describing().stream().filter(common::contains).toList();
        List<String> keys = telling(describing);
        Map<RowKey, List<Cell>> rowsA = a.byKey(keys);
        Map<RowKey, List<Cell>> rowsB = b.byKey(keys);
        List<RowKey> both = rowsA.keySet().stream().filter(rowsB::containsKey).toList();
        List<JoinedColumn> columns = new ArrayList<>();
        List<String> shown = new ArrayList<>();
        for (Column column : a.columns()) {
            String heading = TableSide.heading(column);
            if (!common.contains(heading)) {
                continue;
            }
            List<Pair> pairs =
                    both.stream()
                            .map(key -> pair(heading, row(rowsA, key), row(rowsB, key)))
                            .toList();
            JoinedColumn joined = new JoinedColumn(column.name(), column.unit(), pairs);
            if (keys.contains(heading) || (describing.contains(heading) && joined.same())) {
                shown.add(heading);
            } else {
                columns.add(joined);
            }
        }
        return new JoinedTable(
                name,
                shown,
                both.stream().map(key -> a.cells(shown, row(rowsA, key))).toList(),
                columns,
                missing(rowsA, rowsB),
                missing(rowsB, rowsA),
                Stream.concat(a.headings().stream(), b.headings().stream())
                        .filter(heading -> !common.contains(heading))
                        .toList());
    }

    private List<String> telling(List<String> describing) {
        for (int count = 1; count < describing.size(); count++) {
            List<String> first = describing.subList(0, count);
            if (a.distinguish(first) && b.distinguish(first)) {
                return first;
            }
        }
        return describing;
    }

    private Pair pair(String heading, List<Cell> rowA, List<Cell> rowB) {
        List<String> column = List.of(heading);
        return new Pair(a.cells(column, rowA).getFirst(), b.cells(column, rowB).getFirst());
    }

    private static List<Cell> row(Map<RowKey, List<Cell>> rows, RowKey key) {
        return rows.getOrDefault(key, List.of());
    }

    private static List<List<Cell>> missing(
            Map<RowKey, List<Cell>> from, Map<RowKey, List<Cell>> in) {
        return from.keySet().stream()
                .filter(key -> !in.containsKey(key))
                .map(RowKey::cells)
                .toList();
    }
}
