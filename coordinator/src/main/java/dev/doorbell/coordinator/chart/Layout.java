package dev.doorbell.coordinator.chart;

import dev.doorbell.report.answer.Values;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Roles of a table's columns in plots: the varied column, the keys of curves, and the measured
 * values. They are inferred from units.
 *
 * @param x column that varies along a curve: the first of sizes, else of plain numbers
 * @param keys columns whose cells distinguish curves
 * @param measured measured columns
 * @param loose true if rows differ in more than x and keys, so that points must not be joined
 */
public record Layout(OptionalInt x, List<Integer> keys, List<Integer> measured, boolean loose) {

    /** Least average number of points of a curve. */
    private static final int LEAST_POINTS = 2;

    public Layout {
        keys = List.copyOf(keys);
        measured = List.copyOf(measured);
    }

    /** Infers the layout of a table. */
    public static Layout of(Table table) {
        List<Integer> measured = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            if (Values.measured(table.columns().get(i)) && distinct(table, i, true) > 0) {
                measured.add(i);
            }
        }
        OptionalInt x = varied(table);
        if (x.isEmpty()) {
            return new Layout(x, List.of(), measured, false);
        }
        List<Integer> keys = keys(table, x.getAsInt());
        List<Integer> told = new ArrayList<>(keys);
        told.add(x.getAsInt());
        return new Layout(x, keys, measured, groups(table, told) < table.rows().size());
    }

    /** Infers the layout with a given varied column, and a curve for each other key of a row. */
    static Layout over(Table table, int x) {
        Layout usual = of(table);
        List<Integer> keys = telling(table, List.of(x));
        List<Integer> told = new ArrayList<>(keys);
        told.add(x);
        boolean loose = groups(table, told) < table.rows().size();
        return new Layout(OptionalInt.of(x), keys, usual.measured(), loose);
    }

    /**
     * Returns columns that identify a row once some are known. Columns that follow from those are
     * left out, such as the size of all messages, given that of one and their number.
     */
    public static List<Integer> telling(Table table, List<Integer> known) {
        List<Integer> told = new ArrayList<>(known);
        List<Integer> telling = new ArrayList<>();
        for (int i = 0; i < Values.about(table); i++) {
            List<Integer> more = new ArrayList<>(told);
            more.add(i);
            if (groups(table, more) > groups(table, told)) {
                told.add(i);
                telling.add(i);
            }
        }
        return telling;
    }

    /** Returns the cells of a row in some columns. */
    static List<Cell> chosen(List<Cell> row, List<Integer> columns) {
        return columns.stream().map(row::get).toList();
    }

    private static OptionalInt varied(Table table) {
        OptionalInt plain = OptionalInt.empty();
        for (int i = 0; i < Values.about(table); i++) {
            Column column = table.columns().get(i);
            if (distinct(table, i, true) < LEAST_POINTS) {
                continue;
            }
            if (column.unit().equals("B")) {
                return OptionalInt.of(i);
            }
            if (plain.isEmpty() && !column.name().equals("pe")) {
                plain = OptionalInt.of(i);
            }
        }
        return plain;
    }

    private static List<Integer> keys(Table table, int x) {
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < Values.about(table); i++) {
            if (i == x || !table.columns().get(i).unit().isEmpty()) {
                continue;
            }
            int column = i;
            List<Integer> more = new ArrayList<>(keys);
            more.add(column);
            boolean tells = distinct(table, column, false) > 1 && !follows(table, column, x);
            if (tells && table.rows().size() >= LEAST_POINTS * groups(table, more)) {
                keys.add(column);
            }
        }
        return keys;
    }

    /**
     * Returns true if x alone determines the column, as a size determines its number of elements.
     */
    private static boolean follows(Table table, int column, int x) {
        return groups(table, List.of(x)) == groups(table, List.of(x, column));
    }

    private static long groups(Table table, List<Integer> columns) {
        return table.rows().stream().map(row -> chosen(row, columns)).distinct().count();
    }

    private static long distinct(Table table, int column, boolean numbersOnly) {
        return table.rows().stream()
                .map(row -> row.get(column))
                .filter(cell -> !numbersOnly || cell.number().isPresent())
                .distinct()
                .count();
    }
}
