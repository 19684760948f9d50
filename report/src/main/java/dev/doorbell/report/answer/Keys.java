package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Columns that identify the rows of a table: the fewest leading ones that tell all rows apart.
 *
 * @param table the table
 * @param columns their numbers, from 0
 */
record Keys(Table table, List<Integer> columns) {

    /** Keys among some columns. */
    static Keys of(Table table, List<Integer> columns) {
        List<Integer> telling = new ArrayList<>();
        long groups = 1;
        for (int i : columns) {
            List<Integer> more = new ArrayList<>(telling);
            more.add(i);
            long split = table.rows().stream().map(row -> cells(row, more)).distinct().count();
            if (split > groups) {
                telling.add(i);
                groups = split;
            }
        }
        return new Keys(table, telling);
    }

    /** Keys among the columns before the first measured one. */
    static Keys of(Table table) {
        return of(table, first(Values.about(table)));
    }

    /** The first {@code count} columns. */
    static List<Integer> first(int count) {
        return IntStream.range(0, count).boxed().toList();
    }

    /** The keys but one. */
    Keys without(int column) {
        return new Keys(table, columns.stream().filter(it -> it != column).toList());
    }

    /** Column along which values are compared: the first amount of data, or the last number. */
    Optional<Integer> axis() {
        List<Integer> numbers = columns.stream().filter(this::numeric).toList();
        Predicate<Integer> amount = it -> Values.amount(table.columns().get(it));
        return numbers.stream()
                .filter(amount)
                .findFirst()
                .or(() -> numbers.stream().reduce((first, last) -> last));
    }

    private boolean numeric(int column) {
        return table.rows().stream().allMatch(row -> row.get(column).number().isPresent());
    }

    /** Cells of a row in these columns. */
    List<Cell> of(List<Cell> row) {
        return cells(row, columns);
    }

    /** Name of a row by these columns: {@code ctas 4, size 1024 B}. */
    String label(List<Cell> row) {
        return String.join(
                ", ", columns.stream().map(it -> label(it, row.get(it).text())).toList());
    }

    /** Value of a column with its name: {@code size 1024 B}. */
    String label(int column, String text) {
        return table.columns().get(column).name() + " " + amount(column, text);
    }

    /** Value of a column with its unit: {@code 1024 B}. */
    String amount(int column, String text) {
        Column of = table.columns().get(column);
        return of.unit().isEmpty() ? text : text + " " + of.unit();
    }

    private static List<Cell> cells(List<Cell> row, Collection<Integer> columns) {
        return columns.stream().map(row::get).toList();
    }
}
