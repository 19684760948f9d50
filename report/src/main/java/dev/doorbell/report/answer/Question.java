package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Cell;
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
 * Question to which a table has the answer, for example the fastest scheme. Names of columns show
 * that values are choices and not, say, a problem's inputs.
 *
 * @param title the question in two or three words
 * @param table the table
 * @param keys columns that identify a place where choices compete
 * @param choice column of the choices
 * @param measured column that decides; empty if the choices of a table are its winners already
 * @param without choice that does not compete; empty if all do
 */
record Question(
        String title,
        Table table,
        Keys keys,
        int choice,
        Optional<Integer> measured,
        String without) {

    /** Columns whose words are choices. */
    private static final List<String> CHOICES =
            List.of(
                    "scheme",
                    "strategy",
                    "algorithm",
                    "variant",
                    "path",
                    "scope",
                    "pair",
                    "transposes");

    /** Columns whose words are winners, each with its question. */
    private static final Map<String, String> WINNERS =
            Map.of(
                    "choice",
                    "fastest strategy",
                    "pack done first",
                    "earliest pack",
                    "both done first",
                    "earliest end of both");

    /** Difference to the best value, as a part of it, up to which choices count as equal. */
    private static final BigDecimal NEAR = new BigDecimal("0.005");

    /** Choice that exchanges data of hosts, beside others that exchange those of GPUs. */
    private static final String HOSTS = "cpu";

    /** Questions of a table; none if it has a single choice. */
    static List<Question> of(Table table) {
        int count = Values.about(table);
        int winners =
                IntStream.range(0, table.columns().size())
                        .filter(i -> WINNERS.containsKey(name(table, i)))
                        .findFirst()
                        .orElse(count);
        Keys keys = Keys.of(table, Keys.first(Math.min(winners, count)));
        List<Question> questions = new ArrayList<>();
        for (int i = winners; i < table.columns().size(); i++) {
            String title = WINNERS.get(name(table, i));
            if (title != null) {
                questions.add(new Question(title, table, keys, i, Optional.empty(), ""));
            }
        }
        return questions.isEmpty() ? best(table, count).stream().toList() : questions;
    }

    /** Question which value of the first column is the fastest; empty if none was measured. */
    static Optional<Question> ofFirst(Table table) {
        int measured = Values.about(table);
        return measured == 0 || measured == table.columns().size()
                ? Optional.empty()
                : Optional.of(best(table, 0, measured));
    }

    private static Optional<Question> best(Table table, int measured) {
        return measured == table.columns().size()
                ? Optional.empty()
                : IntStream.range(0, measured)
                        .filter(i -> CHOICES.contains(name(table, i)))
                        .mapToObj(i -> best(table, i, measured))
                        .filter(it ->
                                it.places().values().stream().anyMatch(rows -> it.several(rows)))
                        .findFirst();
    }

    private static Question best(Table table, int choice, int measured) {
        List<Integer> others = new ArrayList<>(Keys.first(measured));
        others.remove(Integer.valueOf(choice));
        Set<String> choices = new LinkedHashSet<>();
        table.rows().forEach(row -> choices.add(row.get(choice).text()));
        return new Question(
                "fastest " + name(table, choice),
                table,
                Keys.of(table, others),
                choice,
                Optional.of(measured),
                choices.size() > 2 && choices.contains(HOSTS) ? HOSTS : "");
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
                && !row.get(choice).text().equals(without)
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

    private static String name(Table table, int column) {
        return table.columns().get(column).name();
    }
}
