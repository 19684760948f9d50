package dev.doorbell.coordinator.chart;

/**
 * Thrown for a PNG on a machine without fonts. SVG needs none here, because its viewer draws the
 * letters.
 */
public final class NoFontsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoFontsException(Throwable cause) {
        super(
                "the coordinator's system has no fonts to draw a PNG with; ask for the SVG, which"
                        + " needs none, or install fontconfig and a font",
                cause);
    }
}
