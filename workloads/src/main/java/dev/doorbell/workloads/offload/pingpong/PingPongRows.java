package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.nvshmem.Figures;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The table: per placement and size a row for each pair, with what it takes of what host and host
 * take at the same place.
 *
 * @param options what was measured
 * @param matches by number
 */
record PingPongRows(PingPongOptions options, List<Match> matches) {

    PingPongRows {
        matches = List.copyOf(matches);
    }

    Table table(List<Measurement> measurements) {
        SortedMap<Long, List<Long>> scores = new TreeMap<>();
        for (Measurement row : measurements) {
            if (row.series().equals(Score.SERIES)) {
                List<Long> values = row.values();
                scores.put(key(values.get(Score.MATCH), values.get(Score.SIZE)), values);
            }
        }
        List<List<String>> rows = new ArrayList<>();
        for (Match.Placement placement : Match.Placement.values()) {
            for (int size = 0; size < options.sizes().size(); size++) {
                List<Long> hosts = null;
                for (Match.Pair pair : Match.Pair.values()) {
                    List<Long> score = score(scores, placement, pair, size);
                    if (score != null) {
                        hosts = pair == Match.Pair.HOST_HOST ? score : hosts;
                        rows.add(cells(placement, pair, options.sizes().get(size), score, hosts));
                    }
                }
            }
        }
        return new Table("pingpong", columns(), rows);
    }

    private static List<Column> columns() {
        return List.of(
                new Column("placement", ""),
                new Column("pair", ""),
                new Column("size", "B"),
                new Column("latency", "us"),
                new Column("relative latency", ""),
                new Column("bandwidth", "GB/s"),
                new Column("relative bandwidth", ""));
    }

    private @Nullable List<Long> score(
            SortedMap<Long, List<Long>> scores,
            Match.Placement placement,
            Match.Pair pair,
            int size) {
        for (int i = 0; i < matches.size(); i++) {
            if (matches.get(i).placement() == placement && matches.get(i).pair() == pair) {
                return scores.get(key(i, size));
            }
        }
        return null;
    }

    private List<String> cells(
            Match.Placement placement,
            Match.Pair pair,
            int bytes,
            List<Long> score,
            @Nullable List<Long> hosts) {
        long roundTripsPs = score.get(Score.ROUND_TRIPS);
        long windowsPs = score.get(Score.WINDOWS);
        long moved = (long) bytes * options.window() * options.windows();
        return List.of(
                placement.title(),
                pair.title(),
                Integer.toString(bytes),
                Figures.microsecondsEach(roundTripsPs, 2L * options.iterations()),
                hosts == null ? "-" : Figures.ratio(roundTripsPs, 1, hosts.get(Score.ROUND_TRIPS)),
                Figures.gigabytesPerSecond(moved, windowsPs),
                hosts == null ? "-" : Figures.ratio(hosts.get(Score.WINDOWS), 1, windowsPs));
    }

    private static long key(long match, long size) {
        return match << Integer.SIZE | size;
    }
}
