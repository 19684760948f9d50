package dev.doorbell.workloads.binary;

import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Tables of the calls of all ranks: by function, and by rank. */
final class CallTables {

    private static final int RANK = 0;
    private static final int CALLS = 1;
    private static final int PS = 2;
    private static final int BYTES = 3;
    private static final int PS_DECIMALS = 6;
    private static final int DECIMALS = 3;

    private CallTables() {}

    static List<Table> of(RankLayout layout, List<Measurement> measurements) {
        SortedMap<String, Sum> byFunction = new TreeMap<>();
        SortedMap<Integer, Sum> byRank = new TreeMap<>();
        for (Measurement row : measurements) {
            if (row.series().startsWith(CallTimes.SERIES)) {
                List<Long> values = row.values();
                String function = row.series().substring(CallTimes.SERIES.length());
                byFunction.computeIfAbsent(function, ignored -> new Sum()).add(values);
                byRank.computeIfAbsent(values.get(RANK).intValue(), ignored -> new Sum())
                        .add(values);
            }
        }
        return List.of(functions(byFunction), ranks(byRank, layout));
    }

    private static Table functions(SortedMap<String, Sum> sums) {
        return new Table(
                "calls",
                List.of(
                        new Column("function", ""),
                        new Column("calls", ""),
                        new Column("bytes", "B"),
                        Column.account("time of all ranks", "us"),
                        Column.account("least rank", "us"),
                        Column.account("most rank", "us")),
                sums.entrySet().stream()
                        .map(it ->
                                List.of(
                                        Cell.word(it.getKey()),
                                        Cell.of(it.getValue().calls),
                                        Cell.of(it.getValue().bytes),
                                        microseconds(it.getValue().ps),
                                        microseconds(it.getValue().leastPs),
                                        microseconds(it.getValue().mostPs)))
                        .toList());
    }

    private static Table ranks(SortedMap<Integer, Sum> sums, RankLayout layout) {
        return new Table(
                "ranks",
                List.of(
                        new Column("rank", ""),
                        new Column("node", ""),
                        new Column("calls", ""),
                        new Column("bytes", "B"),
                        Column.account("time in calls", "us")),
                sums.entrySet().stream()
                        .map(it ->
                                List.of(
                                        Cell.of(it.getKey()),
                                        Cell.of(layout.nodeOf(it.getKey())),
                                        Cell.of(it.getValue().calls),
                                        Cell.of(it.getValue().bytes),
                                        microseconds(it.getValue().ps)))
                        .toList());
    }

    private static Cell microseconds(long ps) {
        return Cell.of(
                BigDecimal.valueOf(ps, PS_DECIMALS).setScale(DECIMALS, RoundingMode.HALF_UP));
    }

    private static final class Sum {
        private long calls;
        private long ps;
        private long bytes;
        private long leastPs = Long.MAX_VALUE;
        private long mostPs;

        void add(List<Long> values) {
            calls += values.get(CALLS);
            ps += values.get(PS);
            bytes += values.get(BYTES);
            leastPs = Math.min(leastPs, values.get(PS));
            mostPs = Math.max(mostPs, values.get(PS));
        }
    }
}
