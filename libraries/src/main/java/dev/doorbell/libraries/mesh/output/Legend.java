package dev.doorbell.libraries.mesh.output;

import java.util.Locale;

/** Legend of a drawing's colours. */
final class Legend {

    /** Height for values, in pixels. */
    static final int BAR = 280;

    private static final int INK = 0x303030;
    private static final int SWATCH = 18;
    private static final int STEP = 26;
    private static final int ROWS = 26;
    private static final int TICKS = 5;

    /** Dot of the letters at ticks, in pixels. */
    private static final double SMALL = 1.5;

    private final Canvas canvas;
    private final int x;
    private final int y;

    Legend(Canvas canvas, int x, int y) {
        this.canvas = canvas;
        this.x = x;
        this.y = y;
    }

    /** Height for {@code parts} domains, in pixels. */
    static int height(int parts) {
        return STEP * (Math.min(parts, ROWS) + (parts > ROWS ? 2 : 1));
    }

    /** Paints the colours of domains; if there are very many, of the first ones. */
    void parts(int parts) {
        Glyphs.paint(canvas, "domain", x, y, 2, INK);
        int rows = Math.min(parts, ROWS);
        for (int i = 0; i < rows; i++) {
            int top = y + STEP + i * STEP;
            canvas.rectangle(x, top, SWATCH, SWATCH, Colours.part(i));
            Glyphs.paint(canvas, String.valueOf(i), x + STEP, top + 2, 2, INK);
        }
        if (rows < parts) {
            Glyphs.paint(canvas, "of " + parts, x, y + STEP + rows * STEP, 2, INK);
        }
    }

    /** Paints the colours of values. */
    void values(String name, double least, double most) {
        Glyphs.paint(canvas, name, x, y, 2, INK);
        int top = y + STEP;
        int bar = BAR - STEP;
        for (int i = 0; i < bar; i++) {
            double part = 1 - (i + 0.5) / bar;
            canvas.rectangle(x, top + i, SWATCH, 1, Colours.value(part));
        }
        for (int i = 0; i < TICKS; i++) {
            double part = (double) i / (TICKS - 1);
            double height = top + (1 - part) * bar;
            canvas.line(x + SWATCH, height, x + SWATCH + 5, height, 1, INK);
            String text = String.format(Locale.ROOT, "%.3g", least + part * (most - least));
            double middle = height - Glyphs.height(SMALL) / 2;
            Glyphs.paint(canvas, text, x + SWATCH + 9, middle, SMALL, INK);
        }
    }
}
