package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.chart.Curve.Spot;
import dev.doorbell.coordinator.chart.Curve.Stroke;
import dev.doorbell.report.JobReport;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Plots of a table: one for each measured column, with a curve for each key. */
public final class TablePlots {

    /** Largest number of one job's curves in a plot; more are indistinguishable. */
    public static final int MOST_CURVES = 8;

    /** Largest number of plots of one table. */
    public static final int MOST_PLOTS = 4;

    private TablePlots() {}

    /** Returns the plots; empty if no column varies. */
    public static List<Plot> of(Table table) {
        SequencedMap<String, Table> alone = new LinkedHashMap<>();
        alone.put("", table);
        return of(alone);
    }

    /** Returns the plots of a job's table, with published values. */
    public static List<Plot> of(Table table, JobReport job) {
        return of(table).stream()
                .map(plot -> plot.with(Published.of(job, table, plot.x(), plot.y())))
                .toList();
    }

    /**
     * Returns the plots of equal tables from several jobs, with the curves of all. Those of all but
     * the first are dashed. The first table determines the layout.
     *
     * @param tables by the name of their job, in the order of their curves
     */
    public static List<Plot> of(SequencedMap<String, Table> tables) {
        return drawn(tables, Layout.of(tables.firstEntry().getValue()));
    }

    /**
     * Returns the plots of a table over a varied column, with a curve for each other key; empty
     * without at least two numbers.
     *
     * @param x number of the column
     * @param axis its name and unit
     */
    public static List<Plot> over(Table table, int x, Column axis) {
        SequencedMap<String, Table> alone = new LinkedHashMap<>();
        alone.put("", table);
        return drawn(alone, Layout.over(table, x)).stream()
                .map(plot -> new Plot(axis, plot.y(), plot.curves()))
                .toList();
    }

    private static List<Plot> drawn(SequencedMap<String, Table> tables, Layout layout) {
        Table first = tables.firstEntry().getValue();
        String solid = tables.firstEntry().getKey();
        List<Plot> plots = new ArrayList<>();
        if (layout.x().isEmpty()) {
            return plots;
        }
        int x = layout.x().getAsInt();
        for (int y : layout.measured()) {
            List<Curve> curves = new ArrayList<>();
            tables.forEach((job, table) ->
                    curves.addAll(
                            curves(job, table, layout, y, stroke(layout, job.equals(solid)))));
            if (!curves.isEmpty() && plots.size() < MOST_PLOTS) {
                plots.add(
                        new Plot(
                                first.columns().get(x),
                                first.columns().get(y),
                                tables.size() > 2 ? distinct(curves) : curves));
            }
        }
        return plots;
    }

    /** Returns the first curves of several jobs, with a colour each. */
    private static List<Curve> distinct(List<Curve> curves) {
        return IntStream.range(0, Math.min(curves.size(), 2 * MOST_CURVES))
                .mapToObj(i -> {
                    Curve curve = curves.get(i);
                    Stroke stroke = i < MOST_CURVES ? curve.stroke() : Stroke.DASHED;
                    return new Curve(
                            curve.name(),
                            curve.spots(),
                            i % MOST_CURVES,
                            curve.stroke() == Stroke.NONE ? Stroke.NONE : stroke);
                })
                .toList();
    }

    private static List<Curve> curves(
            String job, Table table, Layout layout, int y, Stroke stroke) {
        Map<List<Cell>, List<Spot>> spots = new LinkedHashMap<>();
        Map<List<Cell>, String> names = new LinkedHashMap<>();
        for (List<Cell> row : table.rows()) {
            Optional<BigDecimal> across = row.get(layout.x().getAsInt()).number();
            Optional<BigDecimal> up = row.get(y).number();
            if (across.isPresent() && up.isPresent()) {
                List<Cell> key = Layout.chosen(row, layout.keys());
                names.putIfAbsent(key, name(job, table, row, layout));
                spots.computeIfAbsent(key, _ -> new ArrayList<>())
                        .add(new Spot(across.get().doubleValue(), up.get().doubleValue()));
            }
        }
        List<Curve> curves = new ArrayList<>();
        for (List<Cell> key : chosen(List.copyOf(spots.keySet()))) {
            String name = names.getOrDefault(key, "");
            List<Spot> points = spots.getOrDefault(key, List.of());
            Curve curve = new Curve(name, points, curves.size(), stroke);
            // A marker on top of another curve must leave it visible.
            boolean hides = stroke == Stroke.SOLID && curves.stream().anyMatch(curve::covers);
            curves.add(hides ? new Curve(name, points, curves.size(), Stroke.DASHED) : curve);
        }
        return curves;
    }

    /**
     * Returns as many keys as are distinguishable, from the first to the last at equal distances.
     */
    private static List<List<Cell>> chosen(List<List<Cell>> keys) {
        if (keys.size() <= MOST_CURVES) {
            return keys;
        }
        return IntStream.range(0, MOST_CURVES)
                .mapToObj(i -> keys.get(i * (keys.size() - 1) / (MOST_CURVES - 1)))
                .toList();
    }

    private static Stroke stroke(Layout layout, boolean first) {
        if (layout.loose()) {
            return Stroke.NONE;
        }
        return first ? Stroke.SOLID : Stroke.DASHED;
    }

    private static String name(String job, Table table, List<Cell> row, Layout layout) {
        Function<Integer, String> key =
                column -> {
                    Column named = table.columns().get(column);
                    String unit = named.unit().isEmpty() ? "" : " " + named.unit();
                    return named.name() + " " + row.get(column).text() + unit;
                };
        List<String> parts = new ArrayList<>();
        if (!job.isEmpty()) {
            parts.add(job);
        }
        layout.keys().stream().map(key).forEach(parts::add);
        return parts.isEmpty() ? table.name() : String.join(", ", parts);
    }
}
