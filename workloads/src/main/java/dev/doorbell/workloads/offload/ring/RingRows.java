package dev.doorbell.workloads.offload.ring;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.offload.primitive.PrimitivePath;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/**
 * Table of a job. A broadcast lasts from the root's call until the last rank has the message and
 * has computed.
 *
 * <p>The closed form adds up the times of every hop: hosts w(m); workers r(m) + w(m), or w(m) from
 * host to host, each measured by one transfer with nothing else under way; and for workers c, the
 * messages that lead from one transfer to the next, measured as a broadcast of no bytes.
 *
 * @param plan of the job
 * @param measurements of all its ranks and workers
 */
record RingRows(RingPlan plan, List<Measurement> measurements) {

    private static final String US = "us";
    private static final long WHOLE = 100;

    Table table() {
        List<List<Cell>> rows = new ArrayList<>();
        for (int row = 0; row < plan.options().sizes().size(); row++) {
            if (timed(row, RingTimes.ALONE)) {
                rows.add(cells(row));
            }
        }
        return new Table("ring-bcast", columns(), rows);
    }

    private static List<Column> columns() {
        return List.of(
                new Column("Size", "B"),
                new Column("Alone", US),
                new Column("Closed form", US),
                new Column("Error", "%"),
                new Column("r", US),
                new Column("w", US),
                new Column("c", US),
                new Column("Compute", US),
                new Column("With compute", US),
                new Column("Stalled", US),
                new Column("Closed form with compute", US),
                new Column("Error with compute", "%"),
                new Column("Overlap", "%"));
    }

    private List<Cell> cells(int row) {
        long n = plan.options().iterations();
        long hops = plan.ranks() - 1L;
        int bytes = plan.options().sizes().get(row);
        long alone = timePs(row, RingTimes.ALONE) / n;
        long closed = closedPs(row, bytes);
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(bytes));
        cells.add(Figures.microsecondsEach(alone, 1));
        cells.add(Figures.microsecondsEach(closed, 1));
        cells.add(error(alone, closed));
        cells.add(
                plan.job().path() == PrimitivePath.STAGED
                        ? Figures.microsecondsEach(hopValues(row, 2).sum(), hops)
                        : Cell.none());
        cells.add(Figures.microsecondsEach(writePs(row), hops));
        cells.add(host() ? Cell.none() : Figures.microsecondsEach(emptyPs(), hops));
        if (timed(row, RingTimes.COMPUTING)) {
            withCompute(row, alone, closed, cells);
        } else {
            cells.addAll(
                    List.of(
                            Cell.none(),
                            Cell.none(),
                            Cell.none(),
                            Cell.none(),
                            Cell.none(),
                            Cell.none()));
        }
        return cells;
    }

    private void withCompute(int row, long alone, long closed, List<Cell> cells) {
        long n = plan.options().iterations();
        long compute = plan.options().computePs();
        long time = timePs(row, RingTimes.COMPUTING) / n;
        long stalled = stalledPs(row) / n;
        // Messages that wait for a rank of the same node are not seen.
        boolean known = !host() || plan.job().mpi().layout().ranksPerNode() == 1;
        long expected = Math.max(compute, closed + stalled);
        cells.add(Figures.microsecondsEach(compute, 1));
        cells.add(Figures.microsecondsEach(time, 1));
        cells.add(host() && known ? Figures.microsecondsEach(stalled, 1) : Cell.none());
        cells.add(known ? Figures.microsecondsEach(expected, 1) : Cell.none());
        cells.add(known ? error(time, expected) : Cell.none());
        long shown = Math.min(Math.max(0, time - compute), alone);
        cells.add(Figures.ratio(alone - shown, WHOLE, alone));
    }

    private long closedPs(int row, int bytes) {
        if (host()) {
            return writePs(row);
        }
        long pieces = Math.ceilDiv(bytes, plan.pieceBytes(bytes));
        long moved = 0;
        for (Measurement hop : hops(row)) {
            long read = hop.values().get(2);
            long write = hop.values().get(3);
            moved += read + write + (pieces - 1) * Math.max(read, write);
        }
        return moved + emptyPs();
    }

    /** The WRITEs of all hops. */
    private long writePs(int row) {
        if (!host()) {
            return hopValues(row, 3).sum();
        }
        return measurements.stream()
                .filter(it -> it.series().equals(HopTimings.HOST_SERIES))
                .filter(it -> it.values().get(0) == row)
                .mapToLong(it -> it.values().get(2))
                .sum();
    }

    private LongStream hopValues(int row, int value) {
        return hops(row).stream().mapToLong(hop -> hop.values().get(value));
    }

    private List<Measurement> hops(int row) {
        return measurements.stream()
                .filter(it -> it.series().equals(HopTiming.SERIES))
                .filter(it -> it.values().get(0) == row)
                .toList();
    }

    private long emptyPs() {
        return timePs(RingTimes.EMPTY, RingTimes.ALONE) / plan.options().iterations();
    }

    private boolean timed(int row, int kind) {
        return ranks(row, kind).size() == plan.ranks();
    }

    private long timePs(int row, int kind) {
        List<Measurement> ranks = ranks(row, kind);
        return ranks.getLast().values().get(RingTimes.ENDS)
                - ranks.getFirst().values().get(RingTimes.STARTS);
    }

    private long stalledPs(int row) {
        return ranks(row, RingTimes.COMPUTING).stream()
                .mapToLong(it -> it.values().get(RingTimes.STALLED))
                .sum();
    }

    private List<Measurement> ranks(int row, int kind) {
        return measurements.stream()
                .filter(it -> it.series().equals(RingTimes.SERIES))
                .filter(it -> it.values().get(RingTimes.ROW) == row)
                .filter(it -> it.values().get(RingTimes.KIND) == kind)
                .sorted((a, b) ->
                        Long.compare(
                                a.values().get(RingTimes.RANK), b.values().get(RingTimes.RANK)))
                .toList();
    }

    private boolean host() {
        return plan.job().path() == PrimitivePath.HOST;
    }

    private static Cell error(long measured, long expected) {
        return Figures.ratio(measured - expected, WHOLE, expected);
    }
}
