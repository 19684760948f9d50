package dev.doorbell.coordinator.chart;

import dev.doorbell.report.drawing.Fonts;

/**
 * Thrown for a PNG on a machine without fonts. SVG needs none here, because its viewer draws the
 * letters.
 */
public final class NoFontsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoFontsException(Throwable cause) {
        super(
                "the coordinator's system has no fonts to draw a PNG with; ask for the SVG, which"
                        + " needs none, or "
                        + Fonts.ADVICE,
                cause);
    }
}
