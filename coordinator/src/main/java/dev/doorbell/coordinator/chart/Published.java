package dev.doorbell.coordinator.chart;

import dev.doorbell.report.JobReport;
import dev.doorbell.report.Launcher;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.reproduce.Studies;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Mark;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.reproduce.study.Study;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/**
 * Published reference values of a job's measurements: the marks of a figure that ran the same
 * workload on the same machine.
 *
 * @param source figure and publication; empty if there is none
 * @param marks numbers, in the units of the plot
 */
public record Published(String source, List<Mark> marks) {

    /** Missing reference values. */
    public static final Published NONE = new Published("", List.of());

    /** Parameters that set the amount of measurements, not their subject. */
    private static final List<String> AMOUNTS = List.of("sizes", "iterations", "warmup");

    public Published {
        marks = List.copyOf(marks);
    }

    /**
     * Returns the first figure with marks whose curves use these columns of such a table from such
     * a job. A parameter may have several values on either side, one of which must match. The
     * numbers of sizes and iterations do not matter.
     */
    public static Published of(JobReport job, Table table, Column x, Column y) {
        for (Study study : Studies.all()) {
            if (!study.profile().equals(job.profile())) {
                continue;
            }
            for (Figure figure : study.figures()) {
                List<Mark> marks = marks(figure, job, table, x, y);
                if (!marks.isEmpty()) {
                    return new Published(
                            "%s of \"%s\", judged by %s"
                                    .formatted(
                                            figure.name(),
                                            study.title(),
                                            Launcher.with("reproduce " + study.target(figure))),
                            marks);
                }
            }
        }
        return NONE;
    }

    /** Values that must fit on an axis. */
    DoubleStream values(boolean horizontal) {
        return marks.stream()
                .flatMap(mark ->
                        switch (mark) {
                            case Mark.Level level ->
                                    horizontal ? none().stream() : List.of(level.y()).stream();
                            case Mark.Place place ->
                                    horizontal ? List.of(place.x()).stream() : none().stream();
                            case Mark.Spot spot ->
                                    List.of(horizontal ? spot.x() : spot.y()).stream();
                            case Mark.Points points ->
                                    (horizontal ? points.xs() : points.ys()).stream();
                        })
                .mapToDouble(Double::parseDouble);
    }

    private static List<String> none() {
        return List.of();
    }

    private static List<Mark> marks(Figure figure, JobReport job, Table table, Column x, Column y) {
        List<String> fitting =
                figure.curves().stream()
                        .filter(curve ->
                                curve.reading().table().equals(table.name())
                                        && curve.reading().x().equals(x.name())
                                        && curve.reading().y().equals(y.name())
                                        && curve.runs().stream().anyMatch(run -> like(run, job)))
                        .map(Curve::name)
                        .toList();
        List<Mark> marks = new ArrayList<>();
        for (Mark mark : figure.marks()) {
            // Measured points belong to one curve; their name ends in its name.
            boolean ofAnother =
                    mark instanceof Mark.Points points
                            && (points.xs().isEmpty()
                                    || fitting.stream().noneMatch(points.label()::endsWith));
            if (!fitting.isEmpty() && !ofAnother) {
                marks.add(mark);
            }
        }
        return marks;
    }

    private static boolean like(Run run, JobReport job) {
        return run.workload().equals(job.workload())
                && run.path().equals(job.path())
                && Integer.toString(run.nodes()).equals(job.nodes())
                && run.parameters().entrySet().stream()
                        .allMatch(parameter ->
                                AMOUNTS.contains(parameter.getKey())
                                        || common(parameter, value(job, parameter.getKey())));
    }

    private static boolean common(Map.Entry<String, String> parameter, String value) {
        List<String> published = List.of(parameter.getValue().split(",", -1));
        return List.of(value.split(",", -1)).stream()
                .anyMatch(it -> published.contains(it.strip()));
    }

    private static String value(JobReport job, String name) {
        String given = job.parameters().get(name);
        if (given != null) {
            return given;
        }
        return WorkloadCatalogue.card(job.workload()).parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::defaultValue)
                .findFirst()
                .orElse("");
    }
}
