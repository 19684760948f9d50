package dev.doorbell.cli.output;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/**
 * Measurements of one run of perftest: the rows of a result table for one pair of PEs and one
 * number of thread blocks.
 *
 * @param ctas number of thread blocks
 * @param names names of the table's columns
 * @param rows rows of the table
 */
record PerftestRun(String ctas, List<String> names, List<List<Cell>> rows) {

    private static final String SIZE = "size/iteration";

    /** Returns the runs of a result table, in the order of their first rows. */
    static List<PerftestRun> of(Table table) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        SequencedMap<String, PerftestRun> runs = new LinkedHashMap<>();
        for (List<Cell> row : table.rows()) {
            String ctas = cell(names, row, "ctas", Cell.of(1)).text();
            long pair = whole(cell(names, row, "pe", Cell.of(0))) / 2;
            runs.computeIfAbsent(
                            ctas + " " + pair,
                            key -> new PerftestRun(ctas, names, new ArrayList<>()))
                    .rows
                    .add(row);
        }
        return List.copyOf(runs.sequencedValues());
    }

    /** Smallest size. */
    long leastBytes() {
        return rows.stream().mapToLong(this::size).min().orElse(0);
    }

    /** Largest size. */
    long mostBytes() {
        return rows.stream().mapToLong(this::size).max().orElse(0);
    }

    /** Returns values by size by scope; those of both PEs of a pair are added, as in perftest. */
    SequencedMap<String, SequencedMap<Long, BigDecimal>> values(String column) {
        SequencedMap<String, SequencedMap<Long, BigDecimal>> values = new LinkedHashMap<>();
        for (List<Cell> row : rows) {
            values.computeIfAbsent(text(row, "scope"), scope -> new LinkedHashMap<>())
                    .merge(
                            size(row),
                            number(cell(names, row, column, Cell.of(0))),
                            BigDecimal::add);
        }
        return values;
    }

    /** Returns the text of a row in a column; empty without the column. */
    String text(List<Cell> row, String column) {
        return cell(names, row, column, Cell.word("")).text();
    }

    /** Returns the number of a row in a column. */
    BigDecimal number(List<Cell> row, String column) {
        return number(cell(names, row, column, Cell.none()));
    }

    /** Returns the whole number of a row in a column. */
    long whole(List<Cell> row, String column) {
        return whole(cell(names, row, column, Cell.none()));
    }

    private long size(List<Cell> row) {
        return whole(cell(names, row, SIZE, Cell.of(0)));
    }

    private static long whole(Cell cell) {
        return number(cell).longValueExact();
    }

    private static BigDecimal number(Cell cell) {
        return cell.number()
                .orElseThrow(() ->
                        new IllegalArgumentException("expected a number but was " + cell.text()));
    }

    private static Cell cell(List<String> names, List<Cell> row, String column, Cell otherwise) {
        int index = names.indexOf(column);
        return index < 0 ? otherwise : row.get(index);
    }
}
