package dev.doorbell.coordinator.report;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/** Types of columns in result tables. Only units show that a column was measured. */
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
}
