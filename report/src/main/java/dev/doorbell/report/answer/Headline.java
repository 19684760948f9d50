package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Best value of the first measured column of a result that is no account: the highest rate, or the
 * shortest time.
 *
 * @param table number of its table among those with rows, from 0
 * @param column its column
 * @param value the value, in the unit of the column
 * @param index number of its row, from 0
 * @param row cells that identify its row, such as {@code size 64}, those that vary alone
 * @param lowest true if it is the least value of its column
 */
public record Headline(
        int table, Column column, BigDecimal value, int index, String row, boolean lowest) {

    /** Returns the headline of tables; empty if none measured anything. */
    public static Optional<Headline> of(List<Table> tables) {
        for (int i = 0; i < tables.size(); i++) {
            Table table = tables.get(i);
            for (int column = 0; column < table.columns().size(); column++) {
                Optional<Headline> found =
                        Values.judged(table.columns().get(column))
                                ? of(table, i, column)
                                : Optional.empty();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Headline> of(Table table, int number, int column) {
        return best(table, column)
                .map(row ->
                        new Headline(
                                number,
                                table.columns().get(column),
                                row.get(column).number().orElseThrow(),
                                table.rows().indexOf(row),
                                Keys.of(table).label(row),
                                Values.time(table.columns().get(column).unit())));
    }

    /** Returns the row with the best value of a column; empty if it has none above zero. */
    static Optional<List<Cell>> best(Table table, int column) {
        Comparator<List<Cell>> order =
                Comparator.comparing(row -> row.get(column).number().orElse(BigDecimal.ZERO));
        boolean lowest = Values.time(table.columns().get(column).unit());
        return table.rows().stream()
                .filter(row -> row.get(column).number().filter(it -> it.signum() > 0).isPresent())
                .max(lowest ? order.reversed() : order);
    }

    /** Value with its unit: {@code 15.52 GB/s}. */
    public String text() {
        return Significant.grouped(value) + " " + column.unit();
    }

    /** Name of the number: {@code highest bandwidth}. */
    public String label() {
        return label(column);
    }

    /** Name of the best value of a column. */
    static String label(Column column) {
        return (Values.time(column.unit()) ? "lowest " : "highest ") + column.name();
    }
}
