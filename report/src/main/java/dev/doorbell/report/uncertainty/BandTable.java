package dev.doorbell.report.uncertainty;

import dev.doorbell.report.document.TableText;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Table of a job over several runs. A column whose numbers differ between runs has a band in each
 * row; all other cells are those of the first run.
 *
 * @param first table of the first run
 * @param banded by column: true if its cells are bands
 * @param rows cells or bands
 */
public record BandTable(Table first, List<Boolean> banded, List<List<Object>> rows) {

    public BandTable {
        banded = List.copyOf(banded);
        rows = rows.stream().map(List::copyOf).toList();
    }

    /**
     * Returns the tables that have the same rows in all runs.
     *
     * @param runs tables of each run, at least one
     */
    static List<BandTable> of(List<List<Table>> runs) {
        List<BandTable> tables = new ArrayList<>();
        List<Table> firsts = runs.getFirst();
        for (int t = 0; t < firsts.size(); t++) {
            int index = t;
            List<Table> all =
                    runs.stream()
                            .filter(it -> index < it.size())
                            .map(it -> it.get(index))
                            .filter(it -> sameShape(it, firsts.get(index)))
                            .toList();
            if (all.size() == runs.size() && !firsts.get(t).rows().isEmpty()) {
                tables.add(of(firsts.get(t), all));
            }
        }
        return tables;
    }

    private static boolean sameShape(Table a, Table b) {
        return a.columns().equals(b.columns()) && a.rows().size() == b.rows().size();
    }

    private static BandTable of(Table first, List<Table> all) {
        int columns = first.columns().size();
        List<Boolean> banded = new ArrayList<>();
        for (int c = 0; c < columns; c++) {
            int column = c;
            banded.add(
                    all.stream().anyMatch(it -> !texts(it, column).equals(texts(first, column)))
                            && all.stream()
                                    .flatMap(it -> it.rows().stream())
                                    .allMatch(row -> row.get(column).number().isPresent()));
        }
        List<List<Object>> rows = new ArrayList<>();
        for (int r = 0; r < first.rows().size(); r++) {
            List<Object> row = new ArrayList<>();
            for (int c = 0; c < columns; c++) {
                row.add(banded.get(c) ? band(all, r, c) : first.rows().get(r).get(c));
            }
            rows.add(row);
        }
        return new BandTable(first, banded, rows);
    }

    private static List<String> texts(Table table, int column) {
        return table.rows().stream().map(row -> row.get(column).text()).toList();
    }

    private static Band band(List<Table> all, int row, int column) {
        return Band.of(
                all.stream()
                        .map(it -> it.rows().get(row).get(column).number())
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** All digits, as CSV. */
    public String csv() {
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < banded.size(); c++) {
            Column column = first.columns().get(c);
            for (int q = 0; q < (banded.get(c) ? Band.PERCENT.size() : 1); q++) {
                String name = banded.get(c) ? column.name() + " " + share(q) : column.name();
                columns.add(new Column(name, column.unit()));
            }
        }
        List<List<Cell>> cells = new ArrayList<>();
        for (List<Object> row : rows) {
            List<Cell> line = new ArrayList<>();
            for (Object cell : row) {
                if (cell instanceof Band band) {
                    band.values().forEach(it -> line.add(Cell.of(it)));
                } else {
                    line.add((Cell) cell);
                }
            }
            cells.add(line);
        }
        return TableText.csv(new Table(first.name(), columns, cells));
    }

    /** All digits, for programs. */
    Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", first.name());
        map.put(
                "columns",
                first.columns().stream()
                        .map(it -> {
                            Map<String, String> column = new LinkedHashMap<>();
                            column.put("name", it.name());
                            column.put("unit", it.unit());
                            return column;
                        })
                        .toList());
        map.put(
                "rows",
                rows.stream().map(row -> row.stream().map(BandTable::value).toList()).toList());
        return map;
    }

    private static Object value(Object cell) {
        return cell instanceof Band band ? band.document() : ((Cell) cell).text();
    }

    /** Returns the share of a quantile as a heading. */
    public static String share(int quantile) {
        return Band.PERCENT.get(quantile) + " %";
    }
}
