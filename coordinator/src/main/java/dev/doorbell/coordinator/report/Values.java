package dev.doorbell.coordinator.report;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Types of columns and cells in result tables. Cells are texts; only units show that a column was
 * measured.
 */
public final class Values {

    /** Units of amounts of data, which are chosen rather than measured. */
    private static final List<String> AMOUNTS = List.of("B", "elements");

    private Values() {}

    /** Number of key columns of a table: those before the first measured one. */
    public static int about(Table table) {
        int columns = 0;
        while (columns < table.columns().size() && !measured(table.columns().get(columns))) {
            columns++;
        }
        return columns;
    }

    /** Returns true for a measured column: it has a unit that does not count data. */
    public static boolean measured(Column column) {
        return !column.unit().isEmpty() && !AMOUNTS.contains(column.unit());
    }

    /** Returns a cell as a number; empty for words, dashes and values that are not finite. */
    public static OptionalDouble number(String cell) {
        try {
            double value = Double.parseDouble(cell.replace(",", ""));
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalDouble.empty();
        }
    }
}
