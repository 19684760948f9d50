package dev.doorbell.client;

import java.util.List;
import java.util.Map;

/**
 * Table of a result.
 *
 * @param name its name, unique in the result
 * @param columns its columns
 * @param rows its rows
 */
public record Table(String name, List<Column> columns, List<Row> rows) {

    /** Copies the lists. */
    public Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /**
     * Column of a table.
     *
     * @param name its name
     * @param unit unit of its numbers; empty for names and plain numbers
     */
    public record Column(String name, String unit) {}

    /** Returns the tables of a document. */
    static List<Table> all(Map<String, Object> document) {
        return Documents.objects(document, "tables").stream().map(Table::of).toList();
    }

    private static Table of(Map<String, Object> table) {
        List<Column> columns =
                Documents.objects(table, "columns").stream()
                        .map(it ->
                                new Column(Documents.text(it, "name"), Documents.text(it, "unit")))
                        .toList();
        List<Row> rows =
                Documents.list(table, "rows").stream()
                        .map(cells ->
                                new Row(
                                        columns,
                                        ((List<?>) cells).stream().map(String::valueOf).toList()))
                        .toList();
        return new Table(Documents.text(table, "name"), columns, rows);
    }
}
