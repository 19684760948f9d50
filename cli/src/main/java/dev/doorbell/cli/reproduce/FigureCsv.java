package dev.doorbell.cli.reproduce;

import dev.doorbell.cli.output.Csv;
import dev.doorbell.cli.output.Document;
import dev.doorbell.workloads.reproduce.FigureResult;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurve;
import dev.doorbell.workloads.reproduce.statement.Point;
import dev.doorbell.workloads.reproduce.study.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Points of a figure as comma-separated values, one line each. */
final class FigureCsv {

    private FigureCsv() {}

    static String of(FigureResult result) {
        List<List<String>> rows = new ArrayList<>();
        for (EmulatedCurve curve : result.curves().list()) {
            for (Point point : curve.points()) {
                rows.add(
                        List.of(
                                curve.name(),
                                point.x().toPlainString(),
                                point.y().toPlainString(),
                                point.limit()));
            }
        }
        return Csv.of(
                new Document(
                        Map.of(
                                "columns",
                                List.of(
                                        column("curve", ""),
                                        column(result.figure().x()),
                                        column(result.figure().y()),
                                        column("limit", "")),
                                "rows",
                                rows)));
    }

    private static Map<String, String> column(Axis axis) {
        return column(axis.label(), axis.unit());
    }

    private static Map<String, String> column(String name, String unit) {
        return Map.of("name", name, "unit", unit);
    }
}
