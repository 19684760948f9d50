package dev.doorbell.cli.plot;

import dev.doorbell.cli.reproduce.CurveStyle;
import java.awt.Color;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Plots as a picture. */
final class PngPlot {

    private static final int WIDTH = 1000;
    private static final int HEIGHT = 620;
    private static final int LEAST_TICK_PIXELS = 50;

    private PngPlot() {}

    /** Writes plots to a file, one below the other. */
    static void write(List<TablePlot> plots, String title, String file) throws IOException {
        System.setProperty("java.awt.headless", "true");
        List<XYChart> charts = plots.stream().map(plot -> chart(plot, title)).toList();
        BitmapEncoder.saveBitmap(charts, charts.size(), 1, file, BitmapFormat.PNG);
    }

    private static XYChart chart(TablePlot plot, String title) {
        PlotScale x = plot.scaleX();
        PlotScale y = plot.scaleY();
        XYChart chart =
                new XYChartBuilder()
                        .width(WIDTH)
                        .height(HEIGHT)
                        .title(title)
                        .xAxisTitle(TablePlot.heading(plot.x()))
                        .yAxisTitle(TablePlot.heading(plot.y()))
                        .build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setLegendVisible(plot.series().size() > 1);
        chart.getStyler().setXAxisTickLabelsFormattingFunction(it -> label(x, it, plot.x().unit()));
        chart.getStyler().setYAxisTickLabelsFormattingFunction(it -> label(y, it, plot.y().unit()));
        // Ticks are at whole powers of two if the axis begins at one.
        if (x.logarithmic()) {
            chart.getStyler().setXAxisMin(Math.floor(x.least()));
            chart.getStyler().setXAxisMax(Math.ceil(x.most()));
            chart.getStyler().setXAxisTickMarkSpacingHint(tick(x, WIDTH));
        }
        if (y.logarithmic()) {
            chart.getStyler().setYAxisMin(Math.floor(y.least()));
            chart.getStyler().setYAxisMax(Math.ceil(y.most()));
            chart.getStyler().setYAxisTickMarkSpacingHint(tick(y, HEIGHT));
        }
        for (int i = 0; i < plot.series().size(); i++) {
            PlotSeries curve = plot.series().get(i);
            CurveStyle style = CurveStyle.of(i, plot.series().size());
            String name = curve.name().isEmpty() ? plot.y().name() : curve.name();
            XYSeries series = chart.addSeries(name, places(x, curve.xs()), places(y, curve.ys()));
            series.setLineColor(style.colour());
            series.setMarkerColor(style.colour());
            series.setMarker(style.marker());
            series.setLineStyle(style.stroke());
        }
        return chart;
    }

    private static double[] places(PlotScale scale, List<BigDecimal> values) {
        return values.stream().mapToDouble(scale::place).toArray();
    }

    /** Returns the distance of ticks: one for each power of two if there is room. */
    private static int tick(PlotScale scale, int pixels) {
        return Math.max(
                LEAST_TICK_PIXELS,
                (int) (pixels * 0.7 / Math.max(1, scale.most() - scale.least())));
    }

    /** Returns the label of a tick; a logarithmic axis has labels at whole powers of two. */
    private static String label(PlotScale scale, double place, String unit) {
        boolean between = scale.logarithmic() && Math.abs(place - Math.rint(place)) > 1e-6;
        return between ? "" : scale.label(place, unit);
    }
}
