package dev.doorbell.report.experiment;

import dev.doorbell.report.Report;
import dev.doorbell.report.compare.Comparison;
import dev.doorbell.report.compare.JoinedColumn;
import dev.doorbell.report.compare.JoinedTable;
import dev.doorbell.report.compare.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Number under study: a column of a result table, or the virtual end of the job.
 *
 * @param table its name; empty for the end
 * @param column its heading
 */
public record Watched(String table, String column) {

    private static final Watched END = new Watched("", "end");

    /**
     * Returns the numbers of a result that can be watched: its measured columns, then the end. A
     * job is watched by the first of them, unless a user selects another.
     */
    public static List<Watched> all(Side result) {
        List<Watched> all = new ArrayList<>();
        for (JoinedTable table : Comparison.of(result, result).tables()) {
            for (JoinedColumn column : table.columns()) {
                if (column.pairs().stream().anyMatch(pair -> pair.ratio().isPresent())) {
                    all.add(new Watched(table.name(), column.heading()));
                }
            }
        }
        all.add(END);
        return all;
    }

    /** Returns true if a user calls it by this name: its heading with or without the unit. */
    public boolean named(String name) {
        return column.equals(name) || column.startsWith(name + " [");
    }

    /** Returns it in words. */
    public String text() {
        return table.isEmpty() ? "the virtual end of the job" : column + " in table " + table;
    }

    /** Returns its movement between two results of the job. */
    Movement between(Side before, Report after) {
        if (!after.completed()) {
            return Movement.notTried(
                    "the job ended %s: %s"
                            .formatted(after.state(), String.join("; ", after.reasons())));
        }
        Comparison comparison = Comparison.of(before, new Side("after", "", after));
        if (table.isEmpty()) {
            return comparison
                    .ends()
                    .ratio()
                    .map(ratio -> Movement.of(ratio, ""))
                    .orElse(Movement.NONE);
        }
        return comparison.tables().stream()
                .filter(it -> it.name().equals(table))
                .findFirst()
                .flatMap(this::largest)
                .orElseGet(() -> Movement.notTried("the result has no rows to compare"));
    }

    private Optional<Movement> largest(JoinedTable joined) {
        return joined.columns().stream()
                .filter(it -> it.heading().equals(column))
                .findFirst()
                .filter(it -> !it.pairs().isEmpty())
                .map(it -> largest(joined, it));
    }

    private static Movement largest(JoinedTable table, JoinedColumn column) {
        Movement largest = Movement.NONE;
        for (int row = 0; row < column.pairs().size(); row++) {
            String where = where(table, row);
            Movement here =
                    column.pairs()
                            .get(row)
                            .ratio()
                            .map(ratio -> Movement.of(ratio, where))
                            .orElse(Movement.NONE);
            largest = largest.larger(here);
        }
        return largest;
    }

    private static String where(JoinedTable table, int row) {
        List<String> parts = new ArrayList<>();
        for (int key = 0; key < table.keyNames().size(); key++) {
            parts.add(table.keyNames().get(key) + " " + table.keys().get(row).get(key).text());
        }
        return String.join(", ", parts);
    }
}
