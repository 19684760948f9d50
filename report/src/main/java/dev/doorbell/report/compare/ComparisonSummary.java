package dev.doorbell.report.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Summary of a joined table: one sentence about its first number that differs. */
public final class ComparisonSummary {

    private final JoinedTable table;
    private final JoinedColumn column;
    private final String ratio;

    private ComparisonSummary(JoinedTable table, JoinedColumn column, String ratio) {
        this.table = table;
        this.column = column;
        this.ratio = ratio;
    }

    /**
     * The sentence; empty when no number differs.
     *
     * @param ratio name of the second value over the first, such as {@code B/A}
     */
    public static Optional<String> of(JoinedTable table, String ratio) {
        return table.columns().stream()
                .filter(column -> !column.same())
                .filter(column -> column.pairs().stream().anyMatch(it -> it.ratio().isPresent()))
                .findFirst()
                .map(column -> new ComparisonSummary(table, column, ratio).sentence());
    }

    private String sentence() {
        List<Integer> rows =
                IntStream.range(0, column.pairs().size())
                        .filter(row -> column.pairs().get(row).ratio().isPresent())
                        .boxed()
                        .sorted(Comparator.comparing(this::value))
                        .toList();
        String least = text(rows.getFirst());
        String most = text(rows.getLast());
        String head = "%s: %s of %s is ".formatted(table.name(), ratio, column.heading());
        if (least.equals(most)) {
            return head
                    + least
                    + (rows.size() == 1 ? "" : " in all %d rows".formatted(rows.size()));
        }
        return head
                + "%s (%s) to %s (%s); above 1 in %d of %d rows, below in %d"
                        .formatted(
                                least,
                                about(rows.getFirst()),
                                most,
                                about(rows.getLast()),
                                rows.stream().filter(row -> against(row) > 0).count(),
                                rows.size(),
                                rows.stream().filter(row -> against(row) < 0).count());
    }

    private BigDecimal value(int row) {
        return column.pairs().get(row).ratio().orElseThrow();
    }

    private String text(int row) {
        return column.pairs().get(row).ratioText();
    }

    private int against(int row) {
        return value(row).compareTo(BigDecimal.ONE);
    }

    /** Subject of a row: those of its keys that are not the same in all rows. */
    private String about(int row) {
        List<String> words = new ArrayList<>();
        for (int key = 0; key < table.keyNames().size(); key++) {
            int at = key;
            if (table.keys().stream().map(it -> it.get(at)).distinct().count() > 1) {
                words.add(table.keyNames().get(key) + " " + table.keys().get(row).get(key).text());
            }
        }
        return String.join(", ", words);
    }
}
