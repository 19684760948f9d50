package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.chart.Layout;
import dev.doorbell.report.answer.Values;
import dev.doorbell.report.compare.Pair;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Ratios of a sweep's measurements: each row divided by the same row of the first job, and of the
 * previous job.
 */
public final class SweepRatios {

    /** Largest number of measured columns; more would be too wide to read. */
    private static final int MOST_COLUMNS = 2;

    private final Table table;
    private final List<Integer> about;
    private final List<Integer> same;
    private final List<Integer> measured;

    private SweepRatios(Sweep sweep, Table table) {
        this.table = table;
        about = IntStream.range(0, Values.about(table)).boxed().toList();
        List<Integer> varied =
                about.stream().filter(i -> i == 0 || sweep.varied().contains(name(i))).toList();
        same = Layout.telling(table, varied);
        measured =
                IntStream.range(about.size(), table.columns().size())
                        .filter(i -> Values.measured(table.columns().get(i)))
                        .limit(MOST_COLUMNS)
                        .boxed()
                        .toList();
    }

    /**
     * Returns the ratios of a table of a sweep, whose first column is the job; empty if fewer than
     * two jobs have measurements.
     */
    public static Optional<Table> of(Sweep sweep, Table table) {
        long jobs = table.rows().stream().map(List::getFirst).distinct().count();
        SweepRatios ratios = new SweepRatios(sweep, table);
        return jobs < 2 || ratios.measured.isEmpty()
                ? Optional.empty()
                : Optional.of(ratios.table());
    }

    private Table table() {
        List<Column> columns = new ArrayList<>();
        about.forEach(i -> columns.add(table.columns().get(i)));
        for (int i : measured) {
            columns.add(table.columns().get(i));
            columns.add(new Column("vs. first", ""));
            columns.add(new Column("vs. previous", ""));
        }
        Map<List<Cell>, List<Cell>> first = new LinkedHashMap<>();
        Map<List<Cell>, List<Cell>> last = new LinkedHashMap<>();
        List<List<Cell>> rows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> key = same.stream().map(row::get).toList();
            List<Cell> cells = new ArrayList<>(about.stream().map(row::get).toList());
            for (int i : measured) {
                cells.add(row.get(i));
                cells.add(ratio(first.get(key), row, i));
                cells.add(ratio(last.get(key), row, i));
            }
            rows.add(cells);
            first.putIfAbsent(key, row);
            last.put(key, row);
        }
        return new Table(table.name() + ": ratios", columns, rows);
    }

    private static Cell ratio(@Nullable List<Cell> before, List<Cell> row, int column) {
        return before == null
                ? Cell.none()
                : new Pair(before.get(column), row.get(column))
                        .ratio()
                        .<Cell>map(Cell.Ratio::new)
                        .orElse(Cell.none());
    }

    private String name(int column) {
        return table.columns().get(column).name();
    }
}
