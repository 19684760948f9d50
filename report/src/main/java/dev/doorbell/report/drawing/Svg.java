package dev.doorbell.report.drawing;

import java.util.Locale;

/**
 * A drawing in SVG 1.1, of a few shapes, in pixels; texts stay texts. Equal calls give equal bytes.
 */
public final class Svg {

    private final StringBuilder body = new StringBuilder();
    private final String head;

    /**
     * An empty white drawing.
     *
     * @param width in pixels
     * @param height in pixels
     * @param title description for those who cannot see it
     */
    public Svg(int width, int height, String title) {
        head =
                """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" \
                viewBox="0 0 %1$d %2$d" font-family="sans-serif" font-size="13">
                <title>%3$s</title>
                <defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" \
                markerHeight="8" orient="auto"><path d="M0 0 L10 5 L0 10 z" fill="#444444"/></marker></defs>
                <rect width="%1$d" height="%2$d" fill="#ffffff"/>
                """
                        .formatted(width, height, escaped(title));
    }

    /** A filled rectangle. */
    public Svg rectangle(double x, double y, double width, double height, String fill) {
        return add(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>"
                        .formatted(at(x), at(y), at(width), at(height), fill));
    }

    /** A box with rounded corners and an outline. */
    public Svg box(double x, double y, double width, double height, String fill, String outline) {
        return add(
                "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"6\" fill=\"%s\" stroke=\"%s\"/>"
                        .formatted(at(x), at(y), at(width), at(height), fill, outline));
    }

    /** A straight line. */
    public Svg line(double x1, double y1, double x2, double y2, String colour) {
        return add(
                "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" stroke=\"%s\"/>"
                        .formatted(at(x1), at(y1), at(x2), at(y2), colour));
    }

    /** A curve with an arrow head at its end; {@code path} is the data of an SVG path. */
    public Svg arrow(String path) {
        return add(
                "<path d=\"%s\" fill=\"none\" stroke=\"#444444\" marker-end=\"url(#head)\"/>"
                        .formatted(path));
    }

    /** A line of text; {@code anchor} is {@code start}, {@code middle} or {@code end}. */
    public Svg text(double x, double y, String anchor, String text) {
        return add(
                "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\">%s</text>"
                        .formatted(at(x), at(y), anchor, escaped(text)));
    }

    /** The file. */
    public String text() {
        return head + body + "</svg>\n";
    }

    /** A coordinate with one decimal. */
    public static String at(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }

    private Svg add(String element) {
        body.append(element).append('\n');
        return this;
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
