package dev.doorbell.coordinator.report;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Answer to which choice is best: of the words in a table's first column, such as schemes, the one
 * with the shortest time or the highest rate in the first measured column, for each combination of
 * the other key columns.
 *
 * @param question name of the column of choices
 * @param answer the best choices, each with where it is best
 */
public record Winners(String question, String answer) {

    private static final int MOST_PLACES = 3;

    /** Returns the answer of the first table with choices; empty without one. */
    public static Optional<Winners> of(List<Table> tables) {
        return tables.stream().map(Winners::of).flatMap(Optional::stream).findFirst();
    }

    private static Optional<Winners> of(Table table) {
        int keys = Values.about(table);
        if (keys == 0 || keys == table.columns().size() || !choices(table)) {
            return Optional.empty();
        }
        boolean lowest = Headline.time(table.columns().get(keys).unit());
        Comparator<List<Cell>> order =
                Comparator.comparing(row -> row.get(keys).number().orElse(BigDecimal.ZERO));
        SequencedMap<List<Cell>, List<List<Cell>>> groups = new LinkedHashMap<>();
        for (List<Cell> row : table.rows()) {
            if (row.get(keys).number().isPresent()) {
                groups.computeIfAbsent(row.subList(1, keys), _ -> new ArrayList<>()).add(row);
            }
        }
        if (groups.values().stream().noneMatch(it -> it.size() > 1)) {
            return Optional.empty(); // Each choice has a place of its own.
        }
        SequencedMap<String, List<String>> best = new LinkedHashMap<>();
        groups.forEach((place, rows) -> {
            List<Cell> row = rows.stream().max(lowest ? order.reversed() : order).orElseThrow();
            best.computeIfAbsent(row.getFirst().text(), _ -> new ArrayList<>())
                    .add(place(table, place));
        });
        return Optional.of(new Winners(table.columns().getFirst().name(), answer(best)));
    }

    private static boolean choices(Table table) {
        return table.rows().stream().allMatch(row -> row.getFirst() instanceof Cell.Word)
                && table.rows().stream().map(List::getFirst).distinct().limit(2).count() > 1;
    }

    private static String place(Table table, List<Cell> place) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < place.size(); i++) {
            Column column = table.columns().get(i + 1);
            String unit = column.unit().isEmpty() ? "" : " " + column.unit();
            parts.add(column.name() + " " + place.get(i).text() + unit);
        }
        return String.join(", ", parts);
    }

    private static String answer(Map<String, List<String>> best) {
        if (best.size() == 1) {
            return best.keySet().iterator().next();
        }
        List<String> parts = new ArrayList<>();
        best.forEach((choice, places) -> {
            String where =
                    places.size() > MOST_PLACES
                            ? places.size() + " combinations"
                            : String.join(" and ", places);
            parts.add(choice + " at " + where);
        });
        return String.join("; ", parts);
    }
}
