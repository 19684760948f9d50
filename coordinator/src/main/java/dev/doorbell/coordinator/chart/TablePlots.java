package dev.doorbell.coordinator.chart;

import dev.doorbell.coordinator.chart.Curve.Spot;
import dev.doorbell.coordinator.chart.Curve.Stroke;
import dev.doorbell.coordinator.report.Values;
import dev.doorbell.report.JobReport;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/** The plots of a table: one for each column that was measured, a curve for each of its keys. */
public final class TablePlots {

    /** Curves of one job in a plot; more cannot be told apart. */
    public static final int MOST_CURVES = 8;

    /** Plots of one table. */
    public static final int MOST_PLOTS = 4;

    private TablePlots() {}

    /** The plots; none when nothing is varied. */
    public static List<Plot> of(Table table) {
        SequencedMap<String, Table> alone = new LinkedHashMap<>();
        alone.put("", table);
        return of(alone);
    }

    /** The plots of the table of a job, with what was published of it. */
    public static List<Plot> of(Table table, JobReport job) {
        return of(table).stream()
                .map(plot -> plot.with(Published.of(job, table, plot.x(), plot.y())))
                .toList();
    }

    /**
     * The plots of tables of the same kind from several jobs, the curves of all in one; those of
     * all but the first are dashed. The first table says what is varied.
     *
     * @param tables by the name of their job, in the order of their curves
     */
    public static List<Plot> of(SequencedMap<String, Table> tables) {
        return drawn(tables, Layout.of(tables.firstEntry().getValue()));
    }

    /**
     * The plots of a table over a column that is varied, a curve for whatever else a row is about;
     * none where it has no two numbers.
     *
     * @param x number of the column
     * @param axis what it is called, and its unit
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
                plots.add(new Plot(first.columns().get(x), first.columns().get(y), curves));
            }
        }
        return plots;
    }

    private static List<Curve> curves(
            String job, Table table, Layout layout, int y, Stroke stroke) {
        Map<String, List<Spot>> spots = new LinkedHashMap<>();
        Map<String, String> names = new LinkedHashMap<>();
        for (List<String> row : table.rows()) {
            OptionalDouble across = Values.number(row.get(layout.x().getAsInt()));
            OptionalDouble up = Values.number(row.get(y));
            if (across.isPresent() && up.isPresent()) {
                String key = Layout.joined(row, layout.keys());
                names.putIfAbsent(key, name(job, table, row, layout));
                spots.computeIfAbsent(key, _ -> new ArrayList<>())
                        .add(new Spot(across.getAsDouble(), up.getAsDouble()));
            }
        }
        List<Curve> curves = new ArrayList<>();
        for (String key : chosen(List.copyOf(spots.keySet()))) {
            String name = names.getOrDefault(key, "");
            List<Spot> points = spots.getOrDefault(key, List.of());
            Curve curve = new Curve(name, points, curves.size(), stroke);
            // What lies on another curve lets it through.
            boolean hides = stroke == Stroke.SOLID && curves.stream().anyMatch(curve::covers);
            curves.add(hides ? new Curve(name, points, curves.size(), Stroke.DASHED) : curve);
        }
        return curves;
    }

    /** As many as can be told apart, from the first to the last at equal distances. */
    private static List<String> chosen(List<String> keys) {
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

    private static String name(String job, Table table, List<String> row, Layout layout) {
        Function<Integer, String> key =
                column -> {
                    Column named = table.columns().get(column);
                    String unit = named.unit().isEmpty() ? "" : " " + named.unit();
                    return named.name() + " " + row.get(column) + unit;
                };
        List<String> parts = new ArrayList<>();
        if (!job.isEmpty()) {
            parts.add(job);
        }
        layout.keys().stream().map(key).forEach(parts::add);
        return parts.isEmpty() ? table.name() : String.join(", ", parts);
    }
}
