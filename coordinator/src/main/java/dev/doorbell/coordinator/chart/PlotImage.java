package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.workloads.reproduce.study.Mark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stand-alone plot with its title and legend, on white. Its colours are in the image itself,
 * because a saved image has no style sheet.
 *
 * @param plot the plot
 */
public record PlotImage(Plot plot) {

    static final int TITLE = 30;
    private static final int ROW = 20;
    private static final int COLUMNS = 2;
    private static final int MARGIN = 10;

    /** Styles of the pages' style sheet classes, in its light colours. */
    private static final Map<String, String> LOOKS = new LinkedHashMap<>();

    private static final String[] INKS = {
        "#1f5fae", "#c2410c", "#1c7a3d", "#8b2fb0", "#0b7a86", "#a3195b", "#6b6200", "#4b5563"
    };

    static {
        LOOKS.put("grid", "stroke=\"#cbd3dc\"");
        LOOKS.put("frame", "fill=\"none\" stroke=\"#cbd3dc\"");
        LOOKS.put("curve", "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"");
        LOOKS.put(
                "curve dashed",
                "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\" stroke-dasharray=\"7 4\"");
        LOOKS.put("spot", "fill=\"currentColor\"");
        LOOKS.put("spot ring", "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"");
        LOOKS.put("published", "color=\"#1b2128\"");
        for (int i = 0; i < INKS.length; i++) {
            LOOKS.put("s" + i, "color=\"" + INKS[i] + "\"");
        }
    }

    /** Returns the drawing as an SVG document. */
    public String svg() {
        // Quotes in text are escaped, so that only attributes match this.
        String markup = drawing().markup();
        for (Map.Entry<String, String> look : LOOKS.entrySet()) {
            markup = markup.replace("class=\"" + look.getKey() + "\"", look.getValue());
        }
        return markup;
    }

    /**
     * Returns the drawing as PNG, twice as large.
     *
     * @throws NoFontsException if the machine has no fonts
     */
    public byte[] png() {
        return SvgPainter.png(svg(), 2);
    }

    private Element drawing() {
        int rows = Math.ceilDiv(plot.curves().size(), COLUMNS);
        List<Mark> marks = plot.published().marks();
        int height = TITLE + Plot.HEIGHT + (rows + marks.size()) * ROW + MARGIN;
        Element svg =
                Element.of("svg")
                        .with("xmlns", "http://www.w3.org/2000/svg")
                        .with("width", Plot.WIDTH)
                        .with("height", height)
                        .with("viewBox", "0 0 " + Plot.WIDTH + " " + height)
                        .with("font-family", "DejaVu Sans, sans-serif")
                        .with("font-size", 12)
                        .with("fill", "#1b2128")
                        .add(
                                Element.of("rect")
                                        .with("width", Plot.WIDTH)
                                        .with("height", height)
                                        .with("fill", "#ffffff"))
                        .add(
                                Shapes.text(plot.title(), Plot.WIDTH / 2.0, 20)
                                        .with("text-anchor", "middle")
                                        .with("font-weight", "bold"))
                        .add(placed(plot.drawing(), 0, TITLE, Plot.WIDTH, Plot.HEIGHT));
        for (int i = 0; i < plot.curves().size(); i++) {
            Curve curve = plot.curves().get(i);
            int x = MARGIN + i % COLUMNS * (Plot.WIDTH / COLUMNS);
            int y = TITLE + Plot.HEIGHT + i / COLUMNS * ROW;
            svg.add(placed(Plot.sample(curve), x, y, 32, 12))
                    .add(Shapes.text(curve.name(), x + 40.0, y + 10.0));
        }
        for (int i = 0; i < marks.size(); i++) {
            int y = TITLE + Plot.HEIGHT + (rows + i) * ROW;
            svg.add(placed(PublishedMarks.sample(marks.get(i)), MARGIN, y, 32, 12))
                    .add(Shapes.text(marks.get(i).label(), MARGIN + 40.0, y + 10.0));
        }
        return svg;
    }

    private static Element placed(Element drawing, int x, int y, int width, int height) {
        return drawing.with("x", x).with("y", y).with("width", width).with("height", height);
    }
}
