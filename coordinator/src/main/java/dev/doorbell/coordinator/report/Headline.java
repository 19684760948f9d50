package dev.doorbell.coordinator.report;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Best value of the first measured column of a result: the highest rate, or the shortest time.
 *
 * @param table number of its table among those with rows, from 0
 * @param column its column
 * @param value the value, in the unit of the column
 * @param row cells that identify its row, such as {@code size 64}, those that vary alone
 * @param lowest true if it is the least value of its column
 */
public record Headline(int table, Column column, BigDecimal value, String row, boolean lowest) {

    private static final List<String> TIMES = List.of("ps", "ns", "us", "ms", "s", "min");

    /** Returns the headline of tables; empty if none measured anything. */
    public static Optional<Headline> of(List<Table> tables) {
        for (int i = 0; i < tables.size(); i++) {
            Table table = tables.get(i);
            for (int column = 0; column < table.columns().size(); column++) {
                Optional<Headline> found =
                        Values.measured(table.columns().get(column))
                                ? best(table, i, column)
                                : Optional.empty();
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Headline> best(Table table, int number, int column) {
        Column measured = table.columns().get(column);
        boolean lowest = time(measured.unit());
        Comparator<List<Cell>> order =
                Comparator.comparing(row -> row.get(column).number().orElse(BigDecimal.ZERO));
        return table.rows().stream()
                .filter(row -> row.get(column).number().filter(it -> it.signum() > 0).isPresent())
                .max(lowest ? order.reversed() : order)
                .map(row ->
                        new Headline(
                                number,
                                measured,
                                row.get(column).number().orElseThrow(),
                                named(table, row),
                                lowest));
    }

    /** Returns true for a unit of which less is better: that of a time. */
    public static boolean time(String unit) {
        return TIMES.contains(unit);
    }

    /** Names a row by the fewest leading columns that tell all rows apart. */
    private static String named(Table table, List<Cell> row) {
        List<Integer> telling = new ArrayList<>();
        long groups = 1;
        for (int i = 0; i < Values.about(table); i++) {
            List<Integer> more = new ArrayList<>(telling);
            more.add(i);
            long split =
                    table.rows().stream()
                            .map(it -> more.stream().map(it::get).toList())
                            .distinct()
                            .count();
            if (split > groups) {
                telling.add(i);
                groups = split;
            }
        }
        List<String> parts = new ArrayList<>();
        for (int i : telling) {
            Column about = table.columns().get(i);
            String unit = about.unit().isEmpty() ? "" : " " + about.unit();
            parts.add(about.name() + " " + row.get(i).text() + unit);
        }
        return String.join(", ", parts);
    }

    /** Value with its unit: {@code 15.52 GB/s}. */
    public String text() {
        return Amounts.significant(value) + " " + column.unit();
    }

    /** Name of the number: {@code highest bandwidth}. */
    public String label() {
        return (lowest ? "lowest " : "highest ") + column.name();
    }
}
