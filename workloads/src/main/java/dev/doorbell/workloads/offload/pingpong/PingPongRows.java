package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Table with a row for each pair per placement and size. Each row has the ratio to two hosts with
 * the same placement; inside a node these use shared memory.
 *
 * @param options of the measurement
 */
record PingPongRows(PingPongOptions options) {

    private static final List<Match> ORDER =
            List.of(
                    Match.HOST_SHARED,
                    Match.HOST_LOOPBACK,
                    Match.HOST_ARM,
                    Match.ARM_SHARED,
                    Match.ARM_LOOPBACK,
                    Match.HOSTS,
                    Match.HOST_OTHER_ARM,
                    Match.ARMS);

    Table table(List<Measurement> measurements) {
        SortedMap<Long, List<Long>> scores = new TreeMap<>();
        for (Measurement row : measurements) {
            if (row.series().equals(Score.SERIES)) {
                List<Long> values = row.values();
                scores.put(key(values.get(Score.MATCH), values.get(Score.SIZE)), values);
            }
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (String placement : List.of("intra-node", "inter-node")) {
            for (int size = 0; size < options.sizes().size(); size++) {
                List<Long> hosts = null;
                for (Match match : ORDER) {
                    List<Long> score = scores.get(key(match.number(), size));
                    if (match.placement().equals(placement) && score != null) {
                        hosts = hosts == null ? score : hosts;
                        rows.add(cells(match, options.sizes().get(size), score, hosts));
                    }
                }
            }
        }
        return new Table("pingpong", columns(), rows);
    }

    private static List<Column> columns() {
        return List.of(
                new Column("placement", ""),
                Column.choice("pair"),
                new Column("size", "B"),
                new Column("latency", "us"),
                new Column("relative latency", ""),
                new Column("bandwidth", "GB/s"),
                new Column("relative bandwidth", ""));
    }

    private List<Cell> cells(Match match, int bytes, List<Long> score, List<Long> hosts) {
        long roundTripsPs = score.get(Score.ROUND_TRIPS);
        long windowsPs = score.get(Score.WINDOWS);
        long moved = (long) bytes * options.window() * options.windows();
        return List.of(
                Cell.word(match.placement()),
                Cell.word(match.pair()),
                Cell.of(bytes),
                Figures.microsecondsEach(roundTripsPs, 2L * options.iterations()),
                Figures.ratio(roundTripsPs, 1, hosts.get(Score.ROUND_TRIPS)),
                Figures.gigabytesPerSecond(moved, windowsPs),
                Figures.ratio(hosts.get(Score.WINDOWS), 1, windowsPs));
    }

    private static long key(long match, long size) {
        return match << Integer.SIZE | size;
    }
}
