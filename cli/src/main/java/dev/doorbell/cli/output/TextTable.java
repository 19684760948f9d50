package dev.doorbell.cli.output;

import java.util.ArrayList;
import java.util.List;

/** Table of aligned columns: numbers to the right, everything else to the left. */
public final class TextTable {

    private static final String GAP = "  ";

    private final List<List<String>> lines = new ArrayList<>();
    private final int headers;

    /** Creates a table whose first {@code headers} lines do not affect the alignment. */
    public TextTable(int headers) {
        this.headers = headers;
    }

    /** Adds a line. */
    public TextTable add(List<String> cells) {
        lines.add(List.copyOf(cells));
        return this;
    }

    /** Returns the lines, each with a line feed. */
    public String text() {
        int columns = lines.stream().mapToInt(List::size).max().orElse(0);
        StringBuilder out = new StringBuilder();
        int[] widths = new int[columns];
        boolean[] right = new boolean[columns];
        for (int c = 0; c < columns; c++) {
            widths[c] = width(c);
            right[c] = numeric(c);
        }
        for (List<String> line : lines) {
            StringBuilder row = new StringBuilder();
            for (int c = 0; c < line.size(); c++) {
                String padding = " ".repeat(widths[c] - line.get(c).length());
                row.append(c == 0 ? "" : GAP);
                row.append(right[c] ? padding + line.get(c) : line.get(c) + padding);
            }
            out.append(row.toString().stripTrailing()).append('\n');
        }
        return out.toString();
    }

    private int width(int column) {
        return lines.stream()
                .filter(line -> column < line.size())
                .mapToInt(line -> line.get(column).length())
                .max()
                .orElse(0);
    }

    private boolean numeric(int column) {
        List<String> cells =
                lines.stream()
                        .skip(headers)
                        .filter(line -> column < line.size())
                        .map(line -> line.get(column))
                        .toList();
        return !cells.isEmpty() && cells.stream().allMatch(cell -> cell.matches("-?[0-9][0-9,.]*"));
    }
}
