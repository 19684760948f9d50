package dev.doorbell.cli.output;

import java.util.List;
import java.util.stream.Collectors;

/** Result tables as comma-separated values (RFC 4180, lines ended by a line feed). */
public final class Csv {

    private Csv() {}

    /** One table: a line of column names with their units, then the rows. */
    public static String of(Document table) {
        StringBuilder out = new StringBuilder();
        out.append(line(table.children("columns").stream().map(Csv::heading).toList()));
        table.rows("rows").forEach(row -> out.append(line(row)));
        return out.toString();
    }

    /** All tables of a result; when there are several, each under a line with its name. */
    public static String all(Document result) {
        List<Document> tables = result.children("tables");
        if (tables.size() == 1) {
            return of(tables.get(0));
        }
        return tables.stream()
                .map(table -> "# " + table.text("name") + "\n" + of(table))
                .collect(Collectors.joining("\n"));
    }

    private static String heading(Document column) {
        return column.text("unit").isEmpty()
                ? column.text("name")
                : column.text("name") + " [" + column.text("unit") + "]";
    }

    private static String line(List<String> cells) {
        return cells.stream().map(Csv::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
