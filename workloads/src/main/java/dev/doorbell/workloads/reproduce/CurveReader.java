package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurve;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurves;
import dev.doorbell.workloads.reproduce.statement.Numbers;
import dev.doorbell.workloads.reproduce.statement.Point;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Reading;
import dev.doorbell.workloads.reproduce.study.Run;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowLimits;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Reads the points of curves from results of jobs.
 *
 * @param batch that has run
 * @param profile of its jobs
 */
record CurveReader(JobBatch batch, Profile profile) {

    EmulatedCurves read(List<Curve> curves) {
        return new EmulatedCurves(curves.stream().map(this::read).toList());
    }

    private EmulatedCurve read(Curve curve) {
        List<Point> points = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (Run run : curve.runs()) {
            JobResult result = batch.result(run, profile);
            if (result.state() == JobState.COMPLETED) {
                points.addAll(points(result, curve.reading()));
            } else {
                problems.add(
                        "%s over %s with %s ended %s: %s"
                                .formatted(
                                        run.workload(),
                                        run.path(),
                                        run.parameters(),
                                        result.state(),
                                        String.join("; ", result.reasons())));
            }
        }
        return new EmulatedCurve(curve.name(), points, problems);
    }

    private static List<Point> points(JobResult result, Reading reading) {
        Table table =
                result.tables().stream()
                        .filter(it -> it.name().equals(reading.table()))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "expected a table %s but was %s"
                                                .formatted(
                                                        reading.table(),
                                                        result.tables().stream()
                                                                .map(Table::name)
                                                                .toList())));
        int x = column(table, reading.x());
        Function<List<Cell>, BigDecimal> y =
                reading.cores()
                        ? row -> cores(result, reading.y())
                        : cells(column(table, reading.y()));
        List<RowBusy> busy = result.bottleneck().rows();
        boolean known = busy.size() == table.rows().size();
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < table.rows().size(); i++) {
            List<Cell> row = table.rows().get(i);
            points.add(
                    new Point(
                            row.get(x).number().orElseThrow(),
                            y.apply(row),
                            known ? RowLimits.of(busy.get(i)) : result.bottleneck().sentence()));
        }
        return points;
    }

    private static Function<List<Cell>, BigDecimal> cells(int column) {
        return row -> row.get(column).number().orElseThrow();
    }

    /** Busy time of the run in a counter, on average of the nodes, by the time of the run. */
    private static BigDecimal cores(JobResult result, String counter) {
        long busyPs = result.counters().getOrDefault(counter, 0L);
        return Numbers.quotient(
                BigDecimal.valueOf(busyPs),
                BigDecimal.valueOf(
                        Math.multiplyExact(result.virtualEndPs(), result.job().nodes())));
    }

    private static int column(Table table, String name) {
        List<String> names = table.columns().stream().map(Column::name).toList();
        int index = names.indexOf(name);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "expected a column %s in table %s but was %s"
                            .formatted(name, table.name(), names));
        }
        return index;
    }
}
