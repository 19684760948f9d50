package dev.doorbell.coordinator.report;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What columns and cells of result tables are: they are texts, and only units say what was
 * measured.
 */
public final class Values {

    /** Units of amounts of data, which are chosen rather than measured. */
    private static final List<String> AMOUNTS = List.of("B", "elements");

    private Values() {}

    /**
     * How many of a table's first columns say what a row is about; the first that was measured and
     * all after it say how it came out.
     */
    public static int about(Table table) {
        int columns = 0;
        while (columns < table.columns().size() && !measured(table.columns().get(columns))) {
            columns++;
        }
        return columns;
    }

    /** Whether a column holds what was measured: it has a unit, and that does not count data. */
    public static boolean measured(Column column) {
        return !column.unit().isEmpty() && !AMOUNTS.contains(column.unit());
    }

    /** A cell as a number; empty for words, dashes and what is not finite. */
    public static OptionalDouble number(String cell) {
        try {
            double value = Double.parseDouble(cell.replace(",", ""));
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException notANumber) {
            return OptionalDouble.empty();
        }
    }
}
