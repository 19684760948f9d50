package dev.doorbell.libraries.mesh.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Letters of five by seven dots with descenders, drawn as strokes between adjacent dots. Machines
 * have different fonts, and the images of the services have none. Most capitals are drawn as small
 * letters, unknown characters as question marks.
 */
final class Glyphs {

    private static final String FILE = "glyphs.txt";
    private static final int WIDTH = 5;
    private static final int HEIGHT = 7;

    /** Dots of a descender, as of the letter g. */
    private static final int DEPTH = 2;

    private static final int ADVANCE = WIDTH + 1;

    /** Width of strokes, in dots. */
    private static final double STROKE = 0.85;

    /** Bands of adjacent letters, each below a line with their names. */
    private static final List<String> LINES = lines();

    private Glyphs() {}

    /** Height of letters. */
    static double height(double dot) {
        return HEIGHT * dot;
    }

    /** Paints a word with its upper left corner at a place. */
    static void paint(Canvas canvas, String text, double x, double y, double dot, int colour) {
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter != ' ') {
                char known = isKnown(letter) ? letter : Character.toLowerCase(letter);
                letter(canvas, isKnown(known) ? known : '?', x + i * ADVANCE * dot, y, dot, colour);
            }
        }
    }

    private static boolean isKnown(char letter) {
        return IntStream.iterate(0, it -> it < LINES.size(), it -> it + HEIGHT + DEPTH + 1)
                .anyMatch(it -> LINES.get(it).indexOf(letter) >= 0);
    }

    private static void letter(
            Canvas canvas, char letter, double x, double y, double dot, int colour) {
        for (int band = 0; band < LINES.size(); band += HEIGHT + DEPTH + 1) {
            int column = LINES.get(band).indexOf(letter);
            if (column >= 0) {
                List<String> rows = LINES.subList(band + 1, band + 1 + HEIGHT + DEPTH);
                strokes(canvas, rows, column, new Pen(x, y, dot, colour));
                return;
            }
        }
    }

    private static void strokes(Canvas canvas, List<String> rows, int column, Pen pen) {
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < WIDTH; i++) {
                if (!isDot(rows, column, row, i)) {
                    continue;
                }
                pen.stroke(canvas, row, i, 0, 0);
                boolean left = isDot(rows, column, row, i - 1);
                boolean right = isDot(rows, column, row, i + 1);
                boolean below = isDot(rows, column, row + 1, i);
                if (right) {
                    pen.stroke(canvas, row, i, 0, 1);
                }
                if (below) {
                    pen.stroke(canvas, row, i, 1, 0);
                }
                // A corner of three dots has two straight strokes and no diagonal.
                if (!right && !below && isDot(rows, column, row + 1, i + 1)) {
                    pen.stroke(canvas, row, i, 1, 1);
                }
                if (!left && !below && isDot(rows, column, row + 1, i - 1)) {
                    pen.stroke(canvas, row, i, 1, -1);
                }
            }
        }
    }

    private static boolean isDot(List<String> rows, int column, int row, int i) {
        return row < rows.size() && i >= 0 && i < WIDTH && rows.get(row).charAt(column + i) == '#';
    }

    /** Place, size and colour of a letter. */
    private record Pen(double x, double y, double dot, int colour) {

        /** Draws from the centre of a dot to that of a neighbour, or the dot itself. */
        void stroke(Canvas canvas, int row, int column, int down, int right) {
            double wide = STROKE * dot;
            double fromX = x + (column + 0.5) * dot;
            double fromY = y + (row + 0.5) * dot;
            canvas.rectangle(fromX - wide / 2, fromY - wide / 2, wide, wide, colour);
            canvas.line(fromX, fromY, fromX + right * dot, fromY + down * dot, wide, colour);
        }
    }

    private static List<String> lines() {
        try (InputStream in = Glyphs.class.getResourceAsStream(FILE)) {
            String text =
                    new String(
                            Objects.requireNonNull(in, FILE).readAllBytes(),
                            StandardCharsets.US_ASCII);
            return text.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
