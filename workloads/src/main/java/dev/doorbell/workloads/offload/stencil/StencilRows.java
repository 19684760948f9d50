package dev.doorbell.workloads.offload.stencil;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/** The table of a job; all times are means over iterations and ranks. */
final class StencilRows {

    private static final String US = "us";
    private static final long WHOLE = 100;

    private StencilRows() {}

    static Table table(StencilOptions options, List<Measurement> measurements) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < options.sizes().size(); row++) {
            long number = row;
            List<Measurement> ranks =
                    measurements.stream()
                            .filter(it -> it.series().equals(StencilTimes.SERIES))
                            .filter(it -> it.values().get(StencilTimes.ROW) == number)
                            .toList();
            if (!ranks.isEmpty()) {
                rows.add(cells(options, options.sizes().get(row), ranks));
            }
        }
        return new Table(
                "stencil",
                List.of(
                        new Column("Points per axis", ""),
                        new Column("Face", "B"),
                        new Column("Iteration", US),
                        new Column("Compute", US),
                        new Column("Pack", US),
                        new Column("Exchange exposed", US),
                        new Column("Exchange alone", US),
                        new Column("Overlap", "%")),
                rows);
    }

    private static List<Cell> cells(StencilOptions options, int n, List<Measurement> ranks) {
        long samples = (long) ranks.size() * options.iterations();
        long exposed = sum(ranks, StencilTimes.EXPOSED);
        long alone = sum(ranks, StencilTimes.ALONE);
        return List.of(
                Cell.of(n),
                Cell.of(StencilPlan.faceBytes(n)),
                Figures.microsecondsEach(sum(ranks, StencilTimes.TOTAL), samples),
                Figures.microsecondsEach(sum(ranks, StencilTimes.COMPUTE), samples),
                Figures.microsecondsEach(sum(ranks, StencilTimes.PACK), samples),
                Figures.microsecondsEach(exposed, samples),
                Figures.microsecondsEach(alone, samples),
                Figures.ratio(Math.max(0, alone - exposed), WHOLE, alone));
    }

    private static long sum(List<Measurement> ranks, int value) {
        return ranks.stream().mapToLong(rank -> rank.values().get(value)).sum();
    }
}
