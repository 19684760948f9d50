package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Times of one rank over all measured pairs. */
final class TransformTimes {

    /** Name of the measurements. */
    static final String SERIES = "p3dfft";

    private static final List<String> NAMES =
            List.of("total", "compute", "pack", "init", "test", "wait");
    private static final String US = "us";

    /** Time from the first transform of a pair to the end of the last. */
    long totalPs;

    /** Transforms. */
    long computePs;

    /** Copies to and from blocks. */
    long packPs;

    /** Calls that begin transposes. */
    long initPs;

    /** Calls of MPI_Test. */
    long testPs;

    /** Waits for transposes. */
    long waitPs;

    /** The measurement: pairs, then the times in the order of the columns. */
    Long[] row(int pairs) {
        return new Long[] {(long) pairs, totalPs, computePs, packPs, initPs, testPs, waitPs};
    }

    /** The columns of the means. */
    static List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        NAMES.forEach(name -> columns.add(new Column(name, US)));
        return columns;
    }

    /** Means over all pairs and ranks. */
    static List<Cell> cells(List<Measurement> measurements) {
        List<Measurement> ranks =
                measurements.stream().filter(row -> row.series().equals(SERIES)).toList();
        long samples = sum(ranks.stream(), 0);
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < NAMES.size(); i++) {
            cells.add(
                    samples == 0
                            ? Cell.none()
                            : Figures.microsecondsEach(sum(ranks.stream(), i + 1), samples));
        }
        return cells;
    }

    private static long sum(Stream<Measurement> ranks, int value) {
        return ranks.mapToLong(row -> row.values().get(value)).sum();
    }
}
