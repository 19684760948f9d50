package dev.doorbell.coordinator.report;

import dev.doorbell.report.compare.JoinedColumn;
import dev.doorbell.report.compare.JoinedTable;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.report.compare.TableJoin;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Combined table of two results. */
public final class ComparedTable {

    private ComparedTable() {}

    /**
     * Returns a table of both: key columns, then three columns for each measured number: the first
     * value, the second, and the second divided by the first. Rows that one of them lacks are left
     * out. Empty if the tables have no row or no number in common.
     */
    public static Optional<Table> of(Table first, Table second, String a, String b) {
        JoinedTable joined = TableJoin.of(first, second);
        List<JoinedColumn> measured =
                joined.columns().stream().filter(ComparedTable::numeric).toList();
        if (measured.isEmpty() || joined.keys().isEmpty()) {
            return Optional.empty();
        }
        List<Column> columns = new ArrayList<>();
        for (Column column : first.columns()) {
            String heading = new JoinedColumn(column.name(), column.unit(), List.of()).heading();
            if (joined.keyNames().contains(heading)) {
                columns.add(column);
            }
        }
        for (JoinedColumn column : measured) {
            columns.add(new Column(column.name() + " " + a, column.unit()));
            columns.add(new Column(column.name() + " " + b, column.unit()));
            columns.add(new Column(b + "/" + a, ""));
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < joined.keys().size(); row++) {
            List<Cell> cells = new ArrayList<>(joined.keys().get(row));
            for (JoinedColumn column : measured) {
                Pair pair = column.pairs().get(row);
                cells.add(pair.a());
                cells.add(pair.b());
                cells.add(ratio(pair));
            }
            rows.add(cells);
        }
        return Optional.of(new Table(first.name(), columns, rows));
    }

    /** The second value over the first, or a dash. */
    public static Cell ratio(Pair pair) {
        return pair.ratio().<Cell>map(Cell.Ratio::new).orElse(Cell.none());
    }

    private static boolean numeric(JoinedColumn column) {
        return column.pairs().stream().anyMatch(pair -> pair.a().number().isPresent());
    }
}
