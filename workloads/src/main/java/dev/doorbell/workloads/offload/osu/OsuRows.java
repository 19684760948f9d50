package dev.doorbell.workloads.offload.osu;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The tables of OMB. Times are means over iterations and ranks; the ranks' sums are added here,
 * where OMB calls MPI_Reduce after the measurement.
 *
 * @param name of the table
 * @param overlap whether computation was overlapped
 * @param full whether all columns are shown
 */
record OsuRows(String name, boolean overlap, boolean full) {

    private static final String US = "us";
    private static final int DECIMALS = 2;
    private static final long PS_PER_US = 1_000_000;

    Table table(List<Measurement> measurements) {
        List<List<Cell>> rows = byRow(measurements).values().stream().map(this::cells).toList();
        return new Table(name, columns(), rows);
    }

    /**
     * Windows of the last call of each row without computation, from its first rank to its last:
     * with computation, a core would be busiest in every row.
     */
    List<RowWindow> windows(List<Measurement> measurements) {
        return byRow(measurements).values().stream().map(OsuRows::window).toList();
    }

    private static RowWindow window(List<Measurement> ranks) {
        return new RowWindow(
                List.of(Figures.bytes(ranks.getFirst().values().get(OsuTimes.BYTES))),
                ranks.stream()
                        .mapToLong(rank -> rank.values().get(OsuTimes.LAST_START))
                        .min()
                        .orElseThrow(),
                ranks.stream()
                        .mapToLong(rank -> rank.values().get(OsuTimes.LAST_END))
                        .max()
                        .orElseThrow(),
                "call",
                1);
    }

    private static SortedMap<Long, List<Measurement>> byRow(List<Measurement> measurements) {
        SortedMap<Long, List<Measurement>> bySize = new TreeMap<>();
        for (Measurement row : measurements) {
            if (row.series().equals(OsuTimes.SERIES)) {
                bySize.computeIfAbsent(row.values().get(OsuTimes.ROW), ignored -> new ArrayList<>())
                        .add(row);
            }
        }
        return bySize;
    }

    private List<Column> columns() {
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("Size", "B"));
        if (!overlap) {
            columns.add(new Column("Avg Latency", US));
            if (full) {
                columns.add(new Column("Min Latency", US));
                columns.add(new Column("Max Latency", US));
                columns.add(new Column("Iterations", ""));
            }
            return columns;
        }
        columns.add(new Column("Overall", US));
        columns.add(new Column("Compute", US));
        if (full) {
            columns.add(new Column("Coll. Init", US));
            columns.add(new Column("MPI_Test", US));
            columns.add(new Column("MPI_Wait", US));
        }
        columns.add(new Column("Pure Comm.", US));
        if (full) {
            columns.add(new Column("Min Comm.", US));
            columns.add(new Column("Max Comm.", US));
        }
        columns.add(new Column("Overlap", "%"));
        return columns;
    }

    private List<Cell> cells(List<Measurement> ranks) {
        long iterations = ranks.get(0).values().get(OsuTimes.ITERATIONS);
        long samples = ranks.size() * iterations;
        Cell least = microseconds(extreme(ranks, false), iterations);
        Cell most = microseconds(extreme(ranks, true), iterations);
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(ranks.get(0).values().get(OsuTimes.BYTES)));
        if (!overlap) {
            cells.add(microseconds(sum(ranks, OsuTimes.PURE), samples));
            if (full) {
                cells.addAll(List.of(least, most, Cell.of(iterations)));
            }
            return cells;
        }
        cells.add(microseconds(sum(ranks, OsuTimes.OVERALL), samples));
        cells.add(microseconds(sum(ranks, OsuTimes.COMPUTE) - sum(ranks, OsuTimes.TEST), samples));
        if (full) {
            cells.add(microseconds(sum(ranks, OsuTimes.BEGIN), samples));
            cells.add(microseconds(sum(ranks, OsuTimes.TEST), samples));
            cells.add(microseconds(sum(ranks, OsuTimes.WAIT), samples));
        }
        cells.add(microseconds(sum(ranks, OsuTimes.PURE), samples));
        if (full) {
            cells.addAll(List.of(least, most));
        }
        cells.add(overlapPercent(ranks));
        return cells;
    }

    /**
     * Overlap: 100 less the time that the communication added to the computation, in percent of the
     * communication alone.
     */
    private static Cell overlapPercent(List<Measurement> ranks) {
        long computed = sum(ranks, OsuTimes.COMPUTE) - sum(ranks, OsuTimes.TEST);
        long added = sum(ranks, OsuTimes.OVERALL) - computed;
        BigDecimal percent =
                BigDecimal.valueOf(100)
                        .subtract(
                                BigDecimal.valueOf(added)
                                        .multiply(BigDecimal.valueOf(100))
                                        .divide(
                                                BigDecimal.valueOf(sum(ranks, OsuTimes.PURE)),
                                                DECIMALS,
                                                RoundingMode.HALF_EVEN));
        return Cell.of(percent.max(BigDecimal.ZERO.setScale(DECIMALS)));
    }

    private static long sum(List<Measurement> ranks, int value) {
        return ranks.stream().mapToLong(rank -> rank.values().get(value)).sum();
    }

    private static long extreme(List<Measurement> ranks, boolean most) {
        var values = ranks.stream().mapToLong(rank -> rank.values().get(OsuTimes.PURE));
        return (most ? values.max() : values.min()).orElse(0);
    }

    private static Cell microseconds(long ps, long samples) {
        return Cell.of(
                BigDecimal.valueOf(ps)
                        .divide(
                                BigDecimal.valueOf(Math.multiplyExact(samples, PS_PER_US)),
                                DECIMALS,
                                RoundingMode.HALF_EVEN));
    }
}
