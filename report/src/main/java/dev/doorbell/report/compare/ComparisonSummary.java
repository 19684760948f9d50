package dev.doorbell.report.compare;

import dev.doorbell.report.answer.Significant;
import dev.doorbell.report.answer.Values;
import dev.doorbell.workloads.result.Column;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Summary of a joined table: one sentence about its first measured column.
 *
 * @param table the table
 * @param column the column
 * @param a name of the first result
 * @param b name of the second
 */
public record ComparisonSummary(JoinedTable table, JoinedColumn column, String a, String b) {

    /**
     * Returns the summary; empty if the tables share no measured number.
     *
     * @param a name of the first result
     * @param b name of the second
     */
    public static Optional<ComparisonSummary> of(JoinedTable table, String a, String b) {
        return table.columns().stream()
                .filter(it -> it.pairs().stream().anyMatch(pair -> pair.ratio().isPresent()))
                .filter(it -> Values.measured(new Column(it.name(), it.unit())))
                .findFirst()
                .map(column -> new ComparisonSummary(table, column, a, b));
    }

    /** Returns how often the second result is better, and how often it is worse. */
    public String sentence() {
        List<BigDecimal> ratios =
                column.pairs().stream().flatMap(pair -> pair.ratio().stream()).toList();
        if (ratios.stream().allMatch(Judgement::near)) {
            return "%s: %s is equal within 0.5 %%%s"
                    .formatted(table.name(), column.name(), rows(ratios));
        }
        String least = Pair.shown(Collections.min(ratios)).toPlainString();
        String most = Pair.shown(Collections.max(ratios)).toPlainString();
        if (least.equals(most)) {
            return "%s: %s/%s of %s is %s%s"
                    .formatted(table.name(), b, a, column.heading(), least, rows(ratios));
        }
        List<BigDecimal> better = judged(ratios, Judgement.BETTER);
        List<BigDecimal> worse = judged(ratios, Judgement.WORSE);
        if (better.isEmpty() && worse.isEmpty()) {
            return "%s: %s/%s of %s is %s to %s"
                    .formatted(table.name(), b, a, column.heading(), least, most);
        }
        return "%s: %s of %s is better in %d of %d rows%s, worse in %d%s"
                .formatted(
                        table.name(),
                        column.name(),
                        b,
                        better.size(),
                        column.pairs().size(),
                        range(better),
                        worse.size(),
                        range(worse));
    }

    private static String rows(List<BigDecimal> ratios) {
        return ratios.size() == 1 ? "" : " in all %d rows".formatted(ratios.size());
    }

    private List<BigDecimal> judged(List<BigDecimal> ratios, Judgement judgement) {
        return ratios.stream().filter(it -> Judgement.of(it, column.unit()) == judgement).toList();
    }

    private static String range(List<BigDecimal> ratios) {
        if (ratios.isEmpty()) {
            return "";
        }
        String least = Significant.grouped(Collections.min(ratios)) + "x";
        String most = Significant.grouped(Collections.max(ratios)) + "x";
        return least.equals(most) ? " (" + most + ")" : " (" + least + " to " + most + ")";
    }
}
