package dev.doorbell.cli.reproduce;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import dev.doorbell.workloads.reproduce.FigureResult;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurve;
import dev.doorbell.workloads.reproduce.statement.Point;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Mark;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.BitmapEncoder.BitmapFormat;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Plot of a figure: emulated curves in colour, published numbers in black and dashed. */
final class FigurePlot {

    private static final int WIDTH = 1200;
    private static final int HEIGHT = 720;
    private static final int DPI = 144;
    private static final int DASHES = 3;

    /** Distance of two curves that can be seen, as a share of the axis. */
    private static final double SEEN = 0.004;

    private static final Marker[] MEASURED = {
        SeriesMarkers.CROSS,
        SeriesMarkers.PLUS,
        SeriesMarkers.CIRCLE,
        SeriesMarkers.SQUARE,
        SeriesMarkers.DIAMOND,
        SeriesMarkers.TRIANGLE_UP
    };

    private static final Color PUBLISHED = new Color(0x222222);
    private static final Color GRID = new Color(0xDDDDDD);

    private final XYChart chart;
    private final PlotAxis x;
    private final PlotAxis y;
    private int lines;
    private int clouds;

    private FigurePlot(FigureResult result) {
        System.setProperty("java.awt.headless", "true");
        x = PlotAxis.of(result.figure().x(), values(result, Point::x, FigurePlot::markX));
        y = PlotAxis.of(result.figure().y(), values(result, Point::y, FigurePlot::markY));
        chart =
                new XYChartBuilder()
                        .width(WIDTH)
                        .height(HEIGHT)
                        .title(result.figure().title())
                        .xAxisTitle(title(result.figure().x()))
                        .yAxisTitle(title(result.figure().y()))
                        .build();
        style(chart.getStyler());
        List<EmulatedCurve> curves = result.curves().list();
        for (int i = 0; i < curves.size(); i++) {
            if (!curves.get(i).points().isEmpty()) {
                EmulatedCurve curve = curves.get(i);
                long covered =
                        curves.subList(0, i).stream().filter(it -> liesOn(curve, it)).count();
                draw(curve, CurveStyle.of(i, curves.size()).over((int) covered));
            }
        }
        result.figure().marks().forEach(this::draw);
    }

    static FigurePlot of(FigureResult result) {
        return new FigurePlot(result);
    }

    /** Writes {@code base.png} and {@code base.svg}. */
    void write(Path base) throws IOException {
        BitmapEncoder.saveBitmapWithDPI(chart, base.toString(), BitmapFormat.PNG, DPI);
        VectorGraphics2D drawing = new VectorGraphics2D();
        chart.paint(drawing, WIDTH, HEIGHT);
        ByteArrayOutputStream svg = new ByteArrayOutputStream();
        Processors.get("svg")
                .getDocument(drawing.getCommands(), new PageSize(WIDTH, HEIGHT))
                .writeTo(svg);
        Files.writeString(Path.of(base + ".svg"), ShortSvg.of(described(svg.toString(UTF_8))));
    }

    /** Adds the names of the legend as text, because letters are outlines. */
    private String described(String svg) {
        String names =
                chart.getSeriesCollection().stream()
                        .map(XYSeries::getName)
                        .collect(Collectors.joining("; "))
                        .replace("&", "&amp;")
                        .replace("<", "&lt;");
        int start = svg.indexOf('>', svg.indexOf("<svg")) + 1;
        return svg.substring(0, start) + "\n  <desc>" + names + "</desc>" + svg.substring(start);
    }

    private void style(XYStyler style) {
        Font font = new Font(Font.SANS_SERIF, Font.PLAIN, 13);
        style.setChartBackgroundColor(Color.WHITE);
        style.setPlotBorderVisible(false);
        style.setPlotGridLinesColor(GRID);
        style.setPlotGridLinesStroke(new BasicStroke(1f));
        style.setChartTitleFont(font.deriveFont(Font.BOLD, 17f));
        style.setAxisTitleFont(font.deriveFont(Font.BOLD));
        style.setAxisTickLabelsFont(font);
        style.setLegendFont(font);
        style.setLegendPosition(LegendPosition.OutsideE);
        style.setLegendBorderColor(Color.WHITE);
        style.setMarkerSize(7);
        style.setXAxisTickMarkSpacingHint(x.tickPixels(WIDTH * 3 / 4));
        style.setYAxisTickMarkSpacingHint(y.tickPixels(HEIGHT));
        style.setXAxisMin(x.least());
        style.setXAxisMax(x.most());
        style.setYAxisMin(y.least());
        style.setYAxisMax(y.most());
        style.setXAxisTickLabelsFormattingFunction(x::label);
        style.setYAxisTickLabelsFormattingFunction(y::label);
    }

    /** Returns true if two curves have the same points, as far as one can see. */
    private boolean liesOn(EmulatedCurve curve, EmulatedCurve other) {
        List<Point> points = curve.points();
        List<Point> others = other.points();
        return points.size() == others.size()
                && IntStream.range(0, points.size())
                        .allMatch(i ->
                                points.get(i).x().compareTo(others.get(i).x()) == 0
                                        && Math.abs(
                                                        y.place(points.get(i).y())
                                                                - y.place(others.get(i).y()))
                                                < SEEN * (y.most() - y.least()));
    }

    private void draw(EmulatedCurve curve, CurveStyle style) {
        double[] xs = curve.points().stream().mapToDouble(point -> x.place(point.x())).toArray();
        double[] ys = curve.points().stream().mapToDouble(point -> y.place(point.y())).toArray();
        XYSeries series = chart.addSeries(curve.name(), xs, ys);
        series.setLineColor(style.colour());
        series.setMarkerColor(style.colour());
        series.setMarker(style.marker());
        series.setLineStyle(style.stroke());
    }

    private void draw(Mark mark) {
        switch (mark) {
            case Mark.Level level -> {
                double at = y.place(new BigDecimal(level.y()));
                line(mark, new double[] {x.least(), x.most()}, new double[] {at, at});
            }
            case Mark.Place place -> {
                double at = x.place(new BigDecimal(place.x()));
                line(mark, new double[] {at, at}, new double[] {y.least(), y.most()});
            }
            case Mark.Spot spot -> {
                XYSeries series =
                        chart.addSeries(
                                spot.label(),
                                new double[] {x.place(new BigDecimal(spot.x()))},
                                new double[] {y.place(new BigDecimal(spot.y()))});
                series.setMarker(SeriesMarkers.CROSS);
                series.setMarkerColor(PUBLISHED);
                series.setLineStyle(new BasicStroke(0f));
            }
            case Mark.Points points -> {
                XYSeries series =
                        chart.addSeries(
                                points.label(),
                                points.xs().stream()
                                        .mapToDouble(value -> x.place(new BigDecimal(value)))
                                        .toArray(),
                                points.ys().stream()
                                        .mapToDouble(value -> y.place(new BigDecimal(value)))
                                        .toArray());
                series.setMarker(MEASURED[clouds++ % MEASURED.length]);
                series.setMarkerColor(PUBLISHED);
                series.setLineStyle(SeriesLines.NONE);
            }
        }
    }

    private static List<BigDecimal> values(
            FigureResult result,
            Function<Point, BigDecimal> ofPoint,
            Function<Mark, List<String>> ofMark) {
        return Stream.concat(
                        result.curves().list().stream()
                                .flatMap(curve -> curve.points().stream())
                                .map(ofPoint),
                        result.figure().marks().stream()
                                .flatMap(mark -> ofMark.apply(mark).stream())
                                .map(BigDecimal::new))
                .toList();
    }

    private static List<String> markX(Mark mark) {
        return switch (mark) {
            case Mark.Level level -> List.of();
            case Mark.Place place -> List.of(place.x());
            case Mark.Spot spot -> List.of(spot.x());
            case Mark.Points points -> points.xs();
        };
    }

    private static List<String> markY(Mark mark) {
        return switch (mark) {
            case Mark.Level level -> List.of(level.y());
            case Mark.Place place -> List.of();
            case Mark.Spot spot -> List.of(spot.y());
            case Mark.Points points -> points.ys();
        };
    }

    private static String title(Axis axis) {
        return axis.unit().isEmpty() ? axis.label() : axis.label() + " [" + axis.unit() + "]";
    }

    private void line(Mark mark, double[] xs, double[] ys) {
        XYSeries series = chart.addSeries(mark.label(), xs, ys);
        int index = lines++ % DASHES;
        float[] dashes = {4f + 5f * index, 5f};
        series.setMarker(SeriesMarkers.NONE);
        series.setLineColor(PUBLISHED);
        series.setLineStyle(
                new BasicStroke(
                        1.4f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10f, dashes, 0f));
    }
}
