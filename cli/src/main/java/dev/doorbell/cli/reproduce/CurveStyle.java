package dev.doorbell.cli.reproduce;

import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Style of an emulated curve. No two curves of a figure share both colour and stroke.
 *
 * @param colour colour of line and markers
 * @param marker marker at its points; those of neighbours in the legend differ
 * @param stroke stroke of its line, solid as long as there are colours and it lies on no other
 *     curve
 */
public record CurveStyle(Color colour, Marker marker, BasicStroke stroke) {

    // Distinct also for colour-blind readers; neighbours differ in brightness or hue.
    private static final List<Color> COLOURS =
            List.of(
                    new Color(0x332288),
                    new Color(0x0077BB),
                    new Color(0x33BBEE),
                    new Color(0x009988),
                    new Color(0x117733),
                    new Color(0x999933),
                    new Color(0xDDAA33),
                    new Color(0xEE7733),
                    new Color(0xCC3311),
                    new Color(0x882255),
                    new Color(0xAA4499),
                    new Color(0xFF99BB));
    private static final List<Marker> MARKERS =
            List.of(SeriesMarkers.CIRCLE, SeriesMarkers.SQUARE, SeriesMarkers.TRIANGLE_UP);
    private static final float WIDTH = 2f;
    private static final float GAP = 3f;
    private static final float SHORTEST_DASH = 9f;

    /**
     * Returns the style of a curve.
     *
     * @param index index of the curve in its figure, from 0
     * @param curves number of curves of the figure
     */
    public static CurveStyle of(int index, int curves) {
        // Few curves use distant colours.
        int shade = index * Math.max(1, COLOURS.size() / curves);
        int turn = index / COLOURS.size();
        return new CurveStyle(
                COLOURS.get(shade % COLOURS.size()),
                MARKERS.get(index % MARKERS.size()),
                turn == 0 ? new BasicStroke(WIDTH) : dashed(SHORTEST_DASH * turn, GAP));
    }

    /** Returns the style of a curve on top of others, which are seen in its gaps. */
    CurveStyle over(int covered) {
        return covered == 0
                ? this
                : new CurveStyle(colour, marker, dashed(SHORTEST_DASH, SHORTEST_DASH * covered));
    }

    private static BasicStroke dashed(float dash, float gap) {
        float[] dashes = {dash, gap};
        return new BasicStroke(
                WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, dashes, 0f);
    }
}
