package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.select.Call;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.msccl.round.BusBandwidth;
import dev.doorbell.workloads.msccl.round.RoundTimes;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A size, and the rounds that measure it.
 *
 * @param collective that is called
 * @param bytes of the call as the collective counts, whole elements for every rank
 * @param count elements as in nccl-tests: of a rank where its buffers are parts, else of all
 * @param outOfPlace number of the round; empty when nothing runs
 * @param inPlace the same in place
 */
record PerfRow(
        Collective collective,
        long bytes,
        long count,
        OptionalInt outOfPlace,
        OptionalInt inPlace) {

    private static final Cell NONE = Cell.word("N/A");
    private static final int NO_ROOT = -1;
    private static final String GIGABYTES = "GB/s";

    /** The row of a size, rounded down to whole elements. */
    static PerfRow of(MscclJob job, Collective collective, long size) {
        int element = job.combiner().type().bytes();
        int parts = parts(collective) ? job.topology().gpus() : 1;
        long count = size / ((long) element * parts);
        return new PerfRow(
                collective,
                count * element * parts,
                count,
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    /** The same with a round for a placement. */
    PerfRow with(Placement placement, int round) {
        return placement == Placement.IN_PLACE
                ? new PerfRow(collective, bytes, count, outOfPlace, OptionalInt.of(round))
                : new PerfRow(collective, bytes, count, OptionalInt.of(round), inPlace);
    }

    /** The call of a placement. */
    Call call(MscclJob job, Placement placement) {
        return new Call(
                collective,
                bytes,
                job.combiner().type().bytes(),
                job.topology().gpus(),
                placement,
                job.combiner().operator(),
                false);
    }

    /** Notes on rows for which nothing runs. */
    static List<String> notes(List<PerfRow> rows) {
        long missing =
                rows.stream().filter(it -> it.outOfPlace.isEmpty() && it.inPlace.isEmpty()).count();
        return missing == 0
                ? List.of()
                : List.of("for %d of %d sizes nothing runs".formatted(missing, rows.size()));
    }

    /** The table nccl-tests prints. */
    static Table table(
            MscclJob job,
            Collective collective,
            List<PerfRow> rows,
            List<Measurement> measurements) {
        List<List<Cell>> cells = new ArrayList<>();
        for (PerfRow row : rows) {
            List<Cell> line = new ArrayList<>();
            line.add(Cell.of(row.bytes));
            line.add(Cell.of(row.count));
            line.add(Cell.word(job.combiner().type().symbol()));
            line.add(Cell.word(redop(job, collective)));
            line.add(Cell.of(rooted(collective) ? 0 : NO_ROOT));
            row.add(line, row.outOfPlace, job, measurements);
            row.add(line, row.inPlace, job, measurements);
            cells.add(line);
        }
        List<Column> columns = new ArrayList<>();
        columns.add(new Column("size", "B"));
        columns.add(new Column("count", "elements"));
        columns.add(new Column("type", ""));
        columns.add(new Column("redop", ""));
        columns.add(new Column("root", ""));
        for (String where : List.of("out-of-place ", "in-place ")) {
            columns.add(new Column(where + "time", "us"));
            columns.add(new Column(where + "algbw", GIGABYTES));
            columns.add(new Column(where + "busbw", GIGABYTES));
            columns.add(new Column(where + "#wrong", ""));
        }
        return new Table(collective.symbol() + "-perf", columns, cells);
    }

    private void add(
            List<Cell> line, OptionalInt round, MscclJob job, List<Measurement> measurements) {
        RoundTimes times =
                round.isEmpty() ? RoundTimes.NONE : RoundTimes.of(measurements, round.getAsInt());
        if (times.calls() == 0) {
            line.addAll(List.of(NONE, NONE, NONE, NONE));
            return;
        }
        line.add(BusBandwidth.time(times));
        line.add(BusBandwidth.algorithm(bytes, times));
        line.add(BusBandwidth.bus(collective, job.topology().gpus(), bytes, times));
        line.add(Cell.of(times.wrongBytes() / job.combiner().type().bytes()));
    }

    private static String redop(MscclJob job, Collective collective) {
        boolean reduces =
                collective == Collective.ALL_REDUCE
                        || collective == Collective.REDUCE
                        || collective == Collective.REDUCE_SCATTER;
        if (!reduces) {
            return "none";
        }
        return switch (job.combiner().operator()) {
            case SUM -> "sum";
            case PRODUCT -> "prod";
            case MAX -> "max";
            case MIN -> "min";
            case AVERAGE -> "avg";
        };
    }

    private static boolean rooted(Collective collective) {
        return collective == Collective.BROADCAST || collective == Collective.REDUCE;
    }

    /** Returns true if sizes count all ranks' parts. */
    private static boolean parts(Collective collective) {
        return collective == Collective.ALL_GATHER
                || collective == Collective.REDUCE_SCATTER
                || collective == Collective.ALL_TO_ALL
                || collective == Collective.GATHER
                || collective == Collective.SCATTER;
    }
}
