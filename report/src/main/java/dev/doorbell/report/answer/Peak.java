package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Best value of a column and, for a rate, the sizes at which nearly all of it is reached.
 *
 * @param table the table
 * @param column the column
 * @param row with the best value
 */
record Peak(Table table, int column, List<Cell> row) {

    /** Share of the highest rate that counts as reached. */
    private static final BigDecimal REACHED = new BigDecimal("0.9");

    /** Returns the peak of a column; empty without values. */
    static Optional<Peak> of(Table table, int column) {
        return Headline.best(table, column).map(row -> new Peak(table, column, row));
    }

    /** The peak as a sentence. */
    String sentence() {
        Keys keys = Keys.of(table);
        String value = Significant.grouped(value(row)) + " " + measured().unit();
        if (table.rows().size() == 1) {
            return measured().name() + " " + value;
        }
        String place = keys.label(row);
        String sentence =
                Headline.label(measured()) + " " + value + (place.isEmpty() ? "" : " at " + place);
        return Values.rate(measured().unit())
                ? sentence + keys.axis().flatMap(axis -> reached(keys, axis)).orElse("")
                : sentence;
    }

    /** Part of the sentence about the sizes; empty if one size alone was measured. */
    private Optional<String> reached(Keys keys, int axis) {
        Keys others = keys.without(axis);
        List<List<Cell>> curve =
                table.rows().stream()
                        .filter(it -> others.of(it).equals(others.of(row)))
                        .filter(it -> it.get(column).number().isPresent())
                        .sorted(Comparator.comparing(it -> it.get(axis).number().orElseThrow()))
                        .toList();
        if (curve.size() < 2) {
            return Optional.empty();
        }
        int first = curve.indexOf(row);
        int last = first;
        while (first > 0 && near(curve.get(first - 1))) {
            first--;
        }
        while (last < curve.size() - 1 && near(curve.get(last + 1))) {
            last++;
        }
        return Optional.of("; 90 % of it " + span(keys, axis, curve, first, last));
    }

    /** Sizes of a part of a curve in words. */
    private String span(Keys keys, int axis, List<List<Cell>> curve, int first, int last) {
        String name = table.columns().get(axis).name();
        boolean toTheEnd = last == curve.size() - 1;
        if (first == last) {
            return toTheEnd ? "at no smaller " + name : "at no other " + name;
        }
        if (first == 0 && toTheEnd) {
            return "at every " + name;
        }
        String from = "from " + keys.label(axis, curve.get(first).get(axis).text());
        return toTheEnd
                ? from + " on"
                : from + " to " + keys.amount(axis, curve.get(last).get(axis).text());
    }

    private boolean near(List<Cell> other) {
        return value(other).compareTo(value(row).multiply(REACHED)) >= 0;
    }

    private BigDecimal value(List<Cell> of) {
        return of.get(column).number().orElse(BigDecimal.ZERO);
    }

    private Column measured() {
        return table.columns().get(column);
    }

    /**
     * Sentences on a table with one choice: on its first measured column, on the first rate behind
     * a time, and on the overlap.
     */
    static List<String> sentences(Table table) {
        List<Peak> peaks =
                IntStream.range(0, table.columns().size())
                        .filter(i -> Values.judged(table.columns().get(i)))
                        .boxed()
                        .flatMap(i -> of(table, i).stream())
                        .toList();
        Optional<Peak> first = peaks.stream().findFirst();
        Optional<Peak> rate =
                peaks.stream().filter(it -> Values.rate(it.measured().unit())).findFirst();
        return peaks.stream()
                .filter(it ->
                        first.equals(Optional.of(it))
                                || rate.equals(Optional.of(it))
                                || overlap(it.measured()))
                .map(Peak::sentence)
                .toList();
    }

    private static boolean overlap(Column column) {
        return column.name().equalsIgnoreCase("overlap");
    }
}
