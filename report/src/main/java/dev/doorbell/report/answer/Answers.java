package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Sentences that answer a job's question: the best choice by size where a table compares several,
 * otherwise the best values.
 */
public final class Answers {

    private Answers() {}

    /**
     * Returns the sentences on which of several results is the fastest, by the rows that all of
     * them have; none if their columns differ.
     *
     * @param name of the property that distinguishes the results, such as {@code path}
     * @param of a table of each result, by its value of the property
     */
    public static List<String> between(String name, SequencedMap<String, Table> of) {
        List<Column> columns = of.firstEntry().getValue().columns();
        if (of.values().stream().anyMatch(it -> !it.columns().equals(columns))) {
            return List.of();
        }
        List<Column> joined = new ArrayList<>(List.of(new Column(name, "")));
        joined.addAll(columns);
        int keys = Values.about(of.firstEntry().getValue());
        Set<List<Cell>> common = new HashSet<>(keys(of.firstEntry().getValue(), keys));
        of.values().forEach(it -> common.retainAll(keys(it, keys)));
        List<List<Cell>> rows = new ArrayList<>();
        of.forEach((value, table) -> {
            for (List<Cell> row : table.rows()) {
                if (!common.contains(row.subList(0, keys))) {
                    continue;
                }
                List<Cell> cells = new ArrayList<>(List.of(Cell.word(value)));
                cells.addAll(row);
                rows.add(cells);
            }
        });
        return Question.ofFirst(new Table(name, joined, rows)).stream()
                .flatMap(it -> Winners.of(it).stream())
                .toList();
    }

    private static Set<List<Cell>> keys(Table table, int count) {
        return table.rows().stream().map(row -> row.subList(0, count)).collect(Collectors.toSet());
    }

    /** Returns the sentences; none if nothing was measured. */
    public static List<String> of(List<Table> tables) {
        List<String> winners =
                tables.stream()
                        .map(Question::of)
                        .filter(it -> !it.isEmpty())
                        .findFirst()
                        .orElse(List.of())
                        .stream()
                        .flatMap(it -> Winners.of(it).stream())
                        .toList();
        return winners.isEmpty()
                ? tables.stream()
                        .map(Peak::sentences)
                        .filter(it -> !it.isEmpty())
                        .findFirst()
                        .orElse(List.of())
                : winners;
    }
}
