package dev.doorbell.cli.output;

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
record PerftestRun(String ctas, List<String> names, List<List<String>> rows) {

    private static final String SIZE = "size/iteration";

    /** Returns the runs of a result table, in the order of their first rows. */
    static List<PerftestRun> of(Document table) {
        List<String> names =
                table.children("columns").stream().map(column -> column.text("name")).toList();
        SequencedMap<String, PerftestRun> runs = new LinkedHashMap<>();
        for (List<String> row : table.rows("rows")) {
            String ctas = cell(names, row, "ctas", "1");
            long pair = Long.parseLong(cell(names, row, "pe", "0")) / 2;
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
        for (List<String> row : rows) {
            values.computeIfAbsent(cell(names, row, "scope", ""), scope -> new LinkedHashMap<>())
                    .merge(
                            size(row),
                            new BigDecimal(cell(names, row, column, "0")),
                            BigDecimal::add);
        }
        return values;
    }

    /** Returns a row's value in a column of the table. */
    String cell(List<String> row, String column) {
        return cell(names, row, column, "");
    }

    private long size(List<String> row) {
        return Long.parseLong(cell(names, row, SIZE, "0"));
    }

    private static String cell(
            List<String> names, List<String> row, String column, String otherwise) {
        int index = names.indexOf(column);
        return index < 0 ? otherwise : row.get(index);
    }
}
