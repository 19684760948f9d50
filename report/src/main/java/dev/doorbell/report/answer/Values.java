package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.ColumnRole;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.Locale;

/** Types of columns in result tables. Only units show that a column was measured. */
public final class Values {

    /** Units of amounts of data, which are chosen rather than measured. */
    private static final List<String> AMOUNTS = List.of("B", "elements");

    private static final List<String> TIMES = List.of("ps", "ns", "us", "ms", "s", "min");

    private Values() {}

    /** Number of key columns of a table: those before the first measured one. */
    public static int about(Table table) {
        int columns = 0;
        while (columns < table.columns().size() && !measured(table.columns().get(columns))) {
            columns++;
        }
        return columns;
    }

    /** Number of the column that decides between rows; that of columns if there is none. */
    static int deciding(Table table) {
        int column = 0;
        while (column < table.columns().size() && !judged(table.columns().get(column))) {
            column++;
        }
        return column;
    }

    /** Returns true for a measured column whose best value answers something. */
    static boolean judged(Column column) {
        return measured(column) && !(column.role() instanceof ColumnRole.Account);
    }

    /** Returns true for a measured column: it has a unit that does not count data. */
    public static boolean measured(Column column) {
        return !column.unit().isEmpty() && !amount(column);
    }

    /** Returns true for a column that counts data. */
    static boolean amount(Column column) {
        return AMOUNTS.contains(column.unit());
    }

    /** Returns true for a unit of which less is better: that of a time. */
    public static boolean time(String unit) {
        return TIMES.contains(unit);
    }

    /** Returns true for a unit of which more is better: that of a rate. */
    public static boolean rate(String unit) {
        String lower = unit.toLowerCase(Locale.ROOT);
        return lower.contains("/s") || lower.endsWith("ops") || lower.contains("flop");
    }
}
