package dev.doorbell.cli.plot;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Plot of the first measured column of a table over the first leading column of sizes, or without
 * sizes over that with the most values. A varied column with several numbers comes before both.
 * Rows that share all other leading values are a curve.
 *
 * @param table name of the table
 * @param x column of the horizontal axis
 * @param y measured column
 * @param series curves, at least one
 */
record TablePlot(String table, Column x, Column y, List<PlotSeries> series) {

    /** Units of amounts, which are chosen rather than measured. */
    private static final List<String> AMOUNTS = List.of("", "B", "elements");

    /**
     * Returns the plot of a table; empty if it has no numbers to plot over others.
     *
     * @param varied names of columns whose values a sweep varies
     */
    static Optional<TablePlot> of(Table table, List<String> varied) {
        List<Column> columns = table.columns();
        int y =
                IntStream.range(0, columns.size())
                        .filter(c -> !AMOUNTS.contains(columns.get(c).unit()) && numeric(table, c))
                        .findFirst()
                        .orElse(-1);
        int x = -1;
        for (int c = 0; c < y; c++) {
            if (numeric(table, c)
                    && values(table, c) > 1
                    && (x < 0 || isBetter(table, varied, c, x))) {
                x = c;
            }
        }
        return x < 0
                ? Optional.empty()
                : Optional.of(
                        new TablePlot(
                                table.name(), columns.get(x), columns.get(y), series(table, x, y)));
    }

    private static boolean isBetter(Table table, List<String> varied, int column, int than) {
        Column one = table.columns().get(column);
        Column other = table.columns().get(than);
        if (varied.contains(one.name()) != varied.contains(other.name())) {
            return varied.contains(one.name());
        }
        return other.unit().isEmpty()
                && (!one.unit().isEmpty() || values(table, column) > values(table, than));
    }

    /** Horizontal scale. */
    PlotScale scaleX() {
        return PlotScale.of(series.stream().flatMap(it -> it.xs().stream()).toList());
    }

    /** Vertical scale. */
    PlotScale scaleY() {
        return PlotScale.of(series.stream().flatMap(it -> it.ys().stream()).toList());
    }

    /** Heading of a column, with its unit. */
    static String heading(Column column) {
        return column.unit().isEmpty() ? column.name() : column.name() + " [" + column.unit() + "]";
    }

    private static boolean numeric(Table table, int column) {
        return !table.rows().isEmpty()
                && table.rows().stream().allMatch(row -> row.get(column).number().isPresent());
    }

    private static long values(Table table, int column) {
        return table.rows().stream().map(row -> row.get(column)).distinct().count();
    }

    private static List<PlotSeries> series(Table table, int x, int y) {
        // Columns that have one value name no curve, nor do those that follow from others.
        List<Integer> keys = new ArrayList<>();
        for (int c = 0; c < y; c++) {
            if (c != x
                    && values(table, c) > 1
                    && !follows(table, c, x)
                    && !isKnown(table, c, x, keys)) {
                keys.add(c);
            }
        }
        Map<String, List<List<Cell>>> curves = new LinkedHashMap<>();
        for (List<Cell> row : table.rows()) {
            List<String> parts = new ArrayList<>();
            for (int key : keys) {
                parts.add(table.columns().get(key).name() + " " + row.get(key).text());
            }
            curves.computeIfAbsent(String.join(", ", parts), name -> new ArrayList<>()).add(row);
        }
        List<PlotSeries> series = new ArrayList<>();
        curves.forEach((name, rows) ->
                series.add(new PlotSeries(name, numbers(rows, x), numbers(rows, y))));
        return series;
    }

    /** Returns true if a column has a number that changes with that of the horizontal axis. */
    private static boolean follows(Table table, int column, int x) {
        return table.columns().get(column).unit().equals(table.columns().get(x).unit())
                && !table.columns().get(x).unit().isEmpty();
    }

    /** Returns true if the value of a column is the same wherever those of others are. */
    private static boolean isKnown(Table table, int column, int x, List<Integer> others) {
        Map<List<Cell>, Cell> known = new HashMap<>();
        for (List<Cell> row : table.rows()) {
            List<Cell> there = new ArrayList<>(List.of(row.get(x)));
            others.forEach(c -> there.add(row.get(c)));
            Cell before = known.putIfAbsent(there, row.get(column));
            if (before != null && !before.equals(row.get(column))) {
                return false;
            }
        }
        return true;
    }

    private static List<BigDecimal> numbers(List<List<Cell>> rows, int column) {
        return rows.stream().map(row -> row.get(column).number().orElseThrow()).toList();
    }
}
