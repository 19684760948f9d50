package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.ColumnRole;
import dev.doorbell.workloads.result.ColumnRole.Choice;
import dev.doorbell.workloads.result.ColumnRole.Winner;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Question to which a table has the answer, for example the fastest scheme. The roles of columns
 * show that values are choices and not, say, a problem's inputs.
 *
 * @param title the question in two or three words
 * @param table the table
 * @param keys columns that identify a place where choices compete
 * @param choice column of the choices
 * @param measured column that decides; empty if the choices of a table are its winners already
 * @param without choices that do not compete
 */
record Question(
        String title,
        Table table,
        Keys keys,
        int choice,
        Optional<Integer> measured,
        List<String> without) {

    /** Difference to the best value, as a part of it, up to which choices count as equal. */
    private static final BigDecimal NEAR = new BigDecimal("0.005");

    /** Questions of a table; none if it has a single choice. */
    static List<Question> of(Table table) {
        int count = Values.about(table);
        int winners =
                IntStream.range(0, table.columns().size())
                        .filter(i -> role(table, i) instanceof Winner)
                        .findFirst()
                        .orElse(count);
        Keys keys = Keys.of(table, Keys.first(Math.min(winners, count)));
        List<Question> questions = new ArrayList<>();
        for (int i = winners; i < table.columns().size(); i++) {
            if (role(table, i) instanceof Winner(String question)) {
                questions.add(new Question(question, table, keys, i, Optional.empty(), List.of()));
            }
        }
        return questions.isEmpty() ? best(table, count).stream().toList() : questions;
    }

    /** Question which value of the first column is the fastest; empty if none was measured. */
    static Optional<Question> ofFirst(Table table) {
        int keys = Values.about(table);
        return keys == 0 || Values.deciding(table) == table.columns().size()
                ? Optional.empty()
                : Optional.of(best(table, 0, keys));
    }

    private static Optional<Question> best(Table table, int keys) {
        return Values.deciding(table) == table.columns().size()
                ? Optional.empty()
                : IntStream.range(0, keys)
                        .filter(i -> role(table, i) instanceof Choice)
                        .mapToObj(i -> best(table, i, keys))
                        .filter(it ->
                                it.places().values().stream().anyMatch(rows -> it.several(rows)))
                        .findFirst();
    }

    private static Question best(Table table, int choice, int keys) {
        List<Integer> others = new ArrayList<>(Keys.first(keys));
        others.remove(Integer.valueOf(choice));
        List<String> references =
                role(table, choice) instanceof Choice(List<String> names) ? names : List.of();
        Set<String> choices = new LinkedHashSet<>();
        table.rows().forEach(row -> choices.add(row.get(choice).text()));
        List<String> without = references.stream().filter(choices::contains).toList();
        return new Question(
                "fastest " + table.columns().get(choice).name(),
                table,
                Keys.of(table, others),
                choice,
                Optional.of(Values.deciding(table)),
                choices.size() - without.size() > 1 ? without : List.of());
    }

    private boolean several(List<List<Cell>> rows) {
        return rows.stream().map(row -> row.get(choice)).distinct().limit(2).count() > 1;
    }

    /** Rows that compete, by their places. */
    Map<List<Cell>, List<List<Cell>>> places() {
        Map<List<Cell>, List<List<Cell>>> places = new LinkedHashMap<>();
        for (List<Cell> row : table.rows()) {
            if (competes(row)) {
                places.computeIfAbsent(keys.of(row), _ -> new ArrayList<>()).add(row);
            }
        }
        return places;
    }

    private boolean competes(List<Cell> row) {
        return !row.get(choice).equals(Cell.none())
                && !without.contains(row.get(choice).text())
                && measured.map(it -> value(row, it).signum() > 0).orElse(true);
    }

    /** Choices that are best at a place: those nearly equal to the best one. */
    SequencedSet<String> best(List<List<Cell>> rows) {
        SequencedSet<String> best = new LinkedHashSet<>();
        rows.stream()
                .filter(row -> measured.map(it -> near(row, top(rows, it), it)).orElse(true))
                .forEach(row -> best.add(row.get(choice).text()));
        return best;
    }

    /** Returns true if several choices compete at a place, and all are nearly equal there. */
    boolean tied(List<List<Cell>> rows) {
        SequencedSet<String> best = best(rows);
        return measured.isPresent()
                && several(rows)
                && rows.stream().allMatch(row -> best.contains(row.get(choice).text()));
    }

    private static boolean near(List<Cell> row, List<Cell> top, int column) {
        BigDecimal difference = value(row, column).subtract(value(top, column)).abs();
        return difference.compareTo(value(top, column).multiply(NEAR)) <= 0;
    }

    private List<Cell> top(List<List<Cell>> rows, int column) {
        Comparator<List<Cell>> order = Comparator.comparing(row -> value(row, column));
        boolean lowest = Values.time(table.columns().get(column).unit());
        return rows.stream().max(lowest ? order.reversed() : order).orElseThrow();
    }

    private static BigDecimal value(List<Cell> row, int column) {
        return row.get(column).number().orElse(BigDecimal.ZERO);
    }

    private static ColumnRole role(Table table, int column) {
        return table.columns().get(column).role();
    }
}
