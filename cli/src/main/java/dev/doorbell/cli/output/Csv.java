package dev.doorbell.cli.output;

import dev.doorbell.report.document.TableText;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/** Tables of result documents as comma-separated values. */
public final class Csv {

    private Csv() {}

    /** Returns one table: a line of column names with their units, then the rows. */
    public static String of(Document table) {
        return TableText.csv(table(table));
    }

    /** Returns all tables of a result; each of several below a line with its name. */
    public static String all(Document result) {
        return TableText.csv(result.children("tables").stream().map(Csv::table).toList());
    }

    /** Returns a table of a result document. */
    static Table table(Document table) {
        List<Column> columns =
                table.children("columns").stream()
                        .map(column -> new Column(column.text("name"), column.text("unit")))
                        .toList();
        return Table.parse(table.text("name"), columns, table.rows("rows"));
    }
}
