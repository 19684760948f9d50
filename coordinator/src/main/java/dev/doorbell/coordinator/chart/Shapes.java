package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.html.Element;
import java.util.Locale;

/** Elements of SVG that drawings share. Coordinates are in units of the drawing. */
public final class Shapes {

    private Shapes() {}

    /** Returns a line of a style class. */
    public static Element line(String style, double fromX, double fromY, double toX, double toY) {
        return Element.of("line")
                .with("class", style)
                .with("x1", number(fromX))
                .with("y1", number(fromY))
                .with("x2", number(toX))
                .with("y2", number(toY));
    }

    /** Returns a text whose baseline starts at a point. */
    public static Element text(String text, double x, double y) {
        return Element.of("text", text).with("x", number(x)).with("y", number(y));
    }

    /** Returns a rectangle of a style class. */
    public static Element rectangle(String style, double x, double y, double width, double height) {
        return Element.of("rect")
                .with("class", style)
                .with("x", number(x))
                .with("y", number(y))
                .with("width", number(width))
                .with("height", number(height));
    }

    /** Returns a coordinate. */
    public static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
