package dev.doorbell.coordinator.report;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/** Two results side by side: what of their jobs differs, and tables with the values of both. */
public final class Comparison {

    private static final String NONE = "-";

    private Comparison() {}

    /**
     * Pairs two maps of texts by their names, those of the first before those only the second has;
     * a dash stands for what one of them lacks.
     */
    public static SequencedMap<String, Pair> pairs(
            Map<String, String> first, Map<String, String> second) {
        SequencedMap<String, Pair> pairs = new LinkedHashMap<>();
        first.forEach(
                (name, value) -> pairs.put(name, new Pair(value, second.getOrDefault(name, NONE))));
        second.forEach((name, value) -> pairs.putIfAbsent(name, new Pair(NONE, value)));
        return pairs;
    }

    /**
     * A table of both: columns that say what a row is about, then each number that came out three
     * times, as the first has it, as the second, and the second over the first. Rows that one of
     * them lacks are left out. Empty when the tables are of different kinds or have no row in
     * common.
     */
    public static Optional<Table> table(Table first, Table second, String a, String b) {
        if (!first.columns().equals(second.columns())) {
            return Optional.empty();
        }
        List<Integer> about = new ArrayList<>();
        List<Integer> measured = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        int outcome = Values.about(first);
        for (int i = 0; i < first.columns().size(); i++) {
            if (i < outcome) {
                about.add(i);
                columns.add(first.columns().get(i));
            } else if (numeric(first, i)) {
                measured.add(i);
            }
        }
        for (int column : measured) {
            Column it = first.columns().get(column);
            columns.add(new Column(it.name() + " " + a, it.unit()));
            columns.add(new Column(it.name() + " " + b, it.unit()));
            columns.add(new Column(b + "/" + a, ""));
        }
        List<List<String>> rows = rows(first, second, about, measured);
        return measured.isEmpty() || rows.isEmpty()
                ? Optional.empty()
                : Optional.of(new Table(first.name(), columns, rows));
    }

    private static boolean numeric(Table table, int column) {
        return table.rows().stream().anyMatch(row -> Values.number(row.get(column)).isPresent());
    }

    private static List<List<String>> rows(
            Table first, Table second, List<Integer> about, List<Integer> measured) {
        Map<String, List<String>> others = numbered(second, about);
        List<List<String>> rows = new ArrayList<>();
        numbered(first, about)
                .forEach((key, row) -> {
                    List<String> other = others.get(key);
                    if (other != null) {
                        rows.add(row(row, other, about, measured));
                    }
                });
        return rows;
    }

    private static List<String> row(
            List<String> first, List<String> second, List<Integer> about, List<Integer> measured) {
        List<String> row = new ArrayList<>();
        about.forEach(column -> row.add(first.get(column)));
        for (int column : measured) {
            String a = first.get(column);
            String b = second.get(column);
            row.add(a);
            row.add(b);
            row.add(Amounts.ratio(Values.number(a).orElse(0), Values.number(b).orElse(Double.NaN)));
        }
        return row;
    }

    /**
     * Rows by what they are about; where several are about the same, their order tells them apart.
     */
    private static SequencedMap<String, List<String>> numbered(Table table, List<Integer> about) {
        SequencedMap<String, List<String>> rows = new LinkedHashMap<>();
        Map<String, Integer> seen = new LinkedHashMap<>();
        for (List<String> row : table.rows()) {
            String key = about.stream().map(row::get).collect(Collectors.joining("\u0000"));
            rows.put(key + "\u0000" + seen.merge(key, 1, Integer::sum), row);
        }
        return rows;
    }

    /**
     * A value of both.
     *
     * @param first of the first result, or a dash
     * @param second of the second result, or a dash
     */
    public record Pair(String first, String second) {

        /** Whether both have the same. */
        public boolean same() {
            return first.equals(second);
        }
    }
}
