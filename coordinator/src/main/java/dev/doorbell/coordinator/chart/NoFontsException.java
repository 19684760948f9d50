package dev.doorbell.coordinator.chart;

/** No letter can be drawn here, so no PNG either; SVG leaves letters to whoever shows it. */
public final class NoFontsException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoFontsException(Throwable cause) {
        super(
                "the coordinator's system has no fonts to draw a PNG with; ask for the SVG, which"
                        + " needs none, or install fontconfig and a font",
                cause);
    }
}
