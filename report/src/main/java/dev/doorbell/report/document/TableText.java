package dev.doorbell.report.document;

import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.stream.Collectors;

/** Result tables as text that other programs and people read. */
public final class TableText {

    private TableText() {}

    /**
     * A table as comma-separated values (RFC 4180, lines ended by a line feed): a line of column
     * names with their units, then the rows.
     */
    public static String csv(Table table) {
        StringBuilder out = new StringBuilder();
        out.append(csvLine(table.columns().stream().map(TableText::heading).toList()));
        table.texts().forEach(row -> out.append(csvLine(row)));
        return out.toString();
    }

    /**
     * Tables as comma-separated values; when there are several, each under a line with its name.
     */
    public static String csv(List<Table> tables) {
        return tables.size() == 1
                ? csv(tables.getFirst())
                : tables.stream()
                        .map(table -> "# " + table.name() + "\n" + csv(table))
                        .collect(Collectors.joining("\n"));
    }

    /** A table as Markdown. */
    public static String markdown(Table table) {
        StringBuilder out = new StringBuilder();
        out.append(markdownLine(table.columns().stream().map(TableText::heading).toList()));
        out.append(markdownLine(table.columns().stream().map(column -> "---").toList()));
        table.texts().forEach(row -> out.append(markdownLine(row)));
        return out.toString();
    }

    /** Text that Markdown shows as it is. */
    public static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                out.append(' ');
            } else {
                if ("\\`*_[]<>|#&".indexOf(c) >= 0) {
                    out.append('\\');
                }
                out.append(c);
            }
        }
        return out.toString();
    }

    /** Name of a column with its unit, such as {@code size [B]}. */
    public static String heading(Column column) {
        return column.unit().isEmpty() ? column.name() : column.name() + " [" + column.unit() + "]";
    }

    private static String csvLine(List<String> cells) {
        return cells.stream().map(TableText::quoted).collect(Collectors.joining(",")) + "\n";
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }

    private static String markdownLine(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.equals("---") ? cell : escaped(cell))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
