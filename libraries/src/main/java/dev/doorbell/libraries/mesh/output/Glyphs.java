package dev.doorbell.libraries.mesh.output;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Letters of five by seven dots with descenders. Machines have different fonts, and the images of
 * the services have none. Most capitals are drawn as small letters, unknown characters as question
 * marks.
 */
final class Glyphs {

    private static final String FILE = "glyphs.txt";
    private static final int WIDTH = 5;
    private static final int HEIGHT = 7;

    /** Dots of a descender, as of the letter g. */
    private static final int DEPTH = 2;

    private static final int ADVANCE = WIDTH + 1;

    /** Bands of adjacent letters, each below a line with their names. */
    private static final List<String> LINES = lines();

    private Glyphs() {}

    /** Height of letters. */
    static int height(int dot) {
        return HEIGHT * dot;
    }

    /** Paints a word with its upper left corner at a place. */
    static void paint(Canvas canvas, String text, int x, int y, int dot, int colour) {
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

    private static void letter(Canvas canvas, char letter, int x, int y, int dot, int colour) {
        for (int band = 0; band < LINES.size(); band += HEIGHT + DEPTH + 1) {
            int column = LINES.get(band).indexOf(letter);
            if (column >= 0) {
                for (int row = 0; row < HEIGHT + DEPTH; row++) {
                    String dots = LINES.get(band + 1 + row);
                    for (int i = 0; i < WIDTH; i++) {
                        if (dots.charAt(column + i) == '#') {
                            canvas.rectangle(x + i * dot, y + row * dot, dot, dot, colour);
                        }
                    }
                }
                return;
            }
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
