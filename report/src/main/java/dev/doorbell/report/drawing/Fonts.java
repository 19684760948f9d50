package dev.doorbell.report.drawing;

import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.util.Optional;

/** Fonts of this machine, which pictures of plots need. A minimal system has none. */
public final class Fonts {

    /** Advice for a machine without fonts. */
    public static final String ADVICE = "install fontconfig and a font, such as fonts-dejavu-core";

    private static final int SIZE = 12;

    private Fonts() {}

    /** Returns the fault of the machine's fonts; empty if letters can be drawn. */
    public static Optional<Throwable> fault() {
        System.setProperty("java.awt.headless", "true");
        Graphics2D canvas = new BufferedImage(1, 1, BufferedImage.TYPE_INT_RGB).createGraphics();
        try {
            canvas.getFontMetrics(new Font(Font.SANS_SERIF, Font.PLAIN, SIZE));
            return Optional.empty();
        } catch (Error | RuntimeException e) { // The JDK reports missing fonts in several ways.
            return Optional.of(e);
        } finally {
            canvas.dispose();
        }
    }
}
