package dev.doorbell.report.compare;

import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Change of a time or a rate from the first result to the second.
 *
 * @param table name of the table
 * @param row keys of the row, such as {@code size [B] 8}; empty if the table has no keys
 * @param heading name and unit of the column
 * @param values in both results
 * @param slower the second result's time over the first one's, above 1 if it is slower; for a rate,
 *     the first one's rate over the second one's
 */
public record Change(String table, String row, String heading, Pair values, BigDecimal slower) {

    private static final Set<String> TIMES = Set.of("s", "ms", "us", "ns");
    private static final Set<String> RATES = Set.of("GB/s", "MB/s", "Mops");
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

    /** Changes of all times and rates that both results have, in the order of the tables. */
    public static List<Change> of(Comparison comparison) {
        List<Change> changes = new ArrayList<>();
        for (JoinedTable table : comparison.tables()) {
            for (JoinedColumn column : table.columns()) {
                for (int row = 0; row < column.pairs().size(); row++) {
                    Pair values = column.pairs().get(row);
                    String about = about(table, row);
                    slower(column.unit(), values)
                            .ifPresent(slower ->
                                    changes.add(
                                            new Change(
                                                    table.name(),
                                                    about,
                                                    column.heading(),
                                                    values,
                                                    slower)));
                }
            }
        }
        return changes;
    }

    /** Returns true if the second result is slower by more than some percent. */
    public boolean slowerBy(BigDecimal percent) {
        return slower.subtract(BigDecimal.ONE).multiply(HUNDRED).compareTo(percent) > 0;
    }

    /** Sentence with both values. */
    public String sentence() {
        return "%s%s: %s was %s and is %s, %s times as slow"
                .formatted(
                        table,
                        row.isEmpty() ? "" : ", " + row,
                        heading,
                        values.a().text(),
                        values.b().text(),
                        Pair.shown(slower).toPlainString());
    }

    private static Optional<BigDecimal> slower(String unit, Pair values) {
        if (TIMES.contains(unit)) {
            return values.ratio();
        }
        return RATES.contains(unit) ? new Pair(values.b(), values.a()).ratio() : Optional.empty();
    }

    private static String about(JoinedTable table, int row) {
        List<String> words = new ArrayList<>();
        List<Cell> keys = table.keys().get(row);
        for (int key = 0; key < keys.size(); key++) {
            words.add(table.keyNames().get(key) + " " + keys.get(key).text());
        }
        return String.join(", ", words);
    }
}
