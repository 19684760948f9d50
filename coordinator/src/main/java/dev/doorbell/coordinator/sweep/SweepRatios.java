package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.chart.Layout;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.report.Values;
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
            columns.add(new Column("over the first", ""));
            columns.add(new Column("over the one before", ""));
        }
        Map<String, List<String>> first = new LinkedHashMap<>();
        Map<String, List<String>> last = new LinkedHashMap<>();
        List<List<String>> rows = new ArrayList<>();
        for (List<String> row : table.rows()) {
            String key = String.join("\u0000", same.stream().map(row::get).toList());
            List<String> cells = new ArrayList<>(about.stream().map(row::get).toList());
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

    private static String ratio(@Nullable List<String> before, List<String> row, int column) {
        return before == null
                ? "-"
                : Amounts.ratio(
                        Values.number(before.get(column)).orElse(0),
                        Values.number(row.get(column)).orElse(Double.NaN));
    }

    private String name(int column) {
        return table.columns().get(column).name();
    }
}
