package dev.doorbell.cli.plot;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;

/** Plot as lines of characters. Each curve has a letter at its points, and dots between them. */
final class TerminalPlot {

    private static final int WIDTH = 61;
    private static final int HEIGHT = 17;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    private static final char LINE = '.';

    private final TablePlot plot;
    private final PlotScale x;
    private final PlotScale y;
    private final char[][] grid = new char[HEIGHT][WIDTH];

    private TerminalPlot(TablePlot plot) {
        this.plot = plot;
        x = plot.scaleX();
        y = plot.scaleY();
        for (char[] row : grid) {
            Arrays.fill(row, ' ');
        }
    }

    static String text(TablePlot plot) {
        TerminalPlot drawn = new TerminalPlot(plot);
        plot.series().forEach(drawn::lines);
        for (int i = 0; i < plot.series().size(); i++) {
            drawn.points(plot.series().get(i), LETTERS.charAt(i % LETTERS.length()));
        }
        return drawn.text();
    }

    private void lines(PlotSeries series) {
        for (int i = 1; i < series.xs().size(); i++) {
            int from = column(series.xs().get(i - 1));
            int to = column(series.xs().get(i));
            int top = row(series.ys().get(i - 1));
            int bottom = row(series.ys().get(i));
            int steps = Math.max(Math.abs(to - from), Math.abs(bottom - top));
            for (int s = 1; s < steps; s++) {
                int row = top + Math.round((bottom - top) * s / (float) steps);
                grid[row][from + Math.round((to - from) * s / (float) steps)] = LINE;
            }
        }
    }

    private void points(PlotSeries series, char letter) {
        for (int i = 0; i < series.xs().size(); i++) {
            grid[row(series.ys().get(i))][column(series.xs().get(i))] = letter;
        }
    }

    private int column(BigDecimal value) {
        return (int) Math.round(x.share(value) * (WIDTH - 1));
    }

    private int row(BigDecimal value) {
        return HEIGHT - 1 - (int) Math.round(y.share(value) * (HEIGHT - 1));
    }

    private String text() {
        List<String> labels =
                List.of(
                        y.label(y.most(), plot.y().unit()),
                        y.label((y.least() + y.most()) / 2, plot.y().unit()),
                        y.label(y.least(), plot.y().unit()));
        int margin = labels.stream().mapToInt(String::length).max().orElse(0);
        StringBuilder text = new StringBuilder(TablePlot.heading(plot.y()));
        text.append(y.logarithmic() ? ", logarithmic\n" : "\n");
        for (int row = 0; row < HEIGHT; row++) {
            String label =
                    row == 0
                            ? labels.get(0)
                            : row == HEIGHT / 2
                                    ? labels.get(1)
                                    : row == HEIGHT - 1 ? labels.get(2) : "";
            String line =
                    " ".repeat(margin - label.length()) + label + " |" + new String(grid[row]);
            text.append(line.stripTrailing()).append('\n');
        }
        text.append(" ".repeat(margin)).append(" +").append("-".repeat(WIDTH)).append('\n');
        String first = x.label(x.least(), plot.x().unit());
        String last = x.label(x.most(), plot.x().unit());
        String middle = TablePlot.heading(plot.x()) + (x.logarithmic() ? ", logarithmic" : "");
        int room = Math.max(2, WIDTH - first.length() - middle.length() - last.length());
        text.append(" ".repeat(margin + 2))
                .append(first)
                .append(" ".repeat(room / 2))
                .append(middle)
                .append(" ".repeat(room - room / 2))
                .append(last)
                .append('\n');
        for (int i = 0; i < plot.series().size(); i++) {
            String name = plot.series().get(i).name();
            if (!name.isEmpty()) {
                text.append(" ".repeat(margin + 2))
                        .append(LETTERS.charAt(i % LETTERS.length()))
                        .append("  ")
                        .append(name)
                        .append('\n');
            }
        }
        return text.toString();
    }
}
