package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Table of an exchange, over all PEs. Latency is the mean over calls and PEs, {@code min} and
 * {@code max} are over single calls of single PEs. Bandwidth divides the bytes of a PE by the mean,
 * as DeepEP's test does.
 *
 * @param direction of the exchange
 * @param options of the job
 */
record Rows(Direction direction, Options options) {

    // Measurements of a PE in a row, in this order.
    private static final int ROW = 0;
    private static final int TOTAL_PS = 1;
    private static final int LEAST_PS = 2;
    private static final int MOST_PS = 3;
    private static final int LAST_START_PS = 4;
    private static final int LAST_END_PS = 5;

    /**
     * Returns a row as one PE measures it.
     *
     * @param latenciesPs of its calls
     * @param lastEndPs end of the last call
     */
    static Long[] measured(int row, long[] latenciesPs, long lastEndPs) {
        long total = 0;
        long least = Long.MAX_VALUE;
        long most = 0;
        for (long latency : latenciesPs) {
            total += latency;
            least = Math.min(least, latency);
            most = Math.max(most, latency);
        }
        long lastStartPs = lastEndPs - latenciesPs[latenciesPs.length - 1];
        return new Long[] {(long) row, total, least, most, lastStartPs, lastEndPs};
    }

    Table table(List<Measurement> measurements) {
        return new Table(
                direction.table(),
                List.of(
                        new Column("tokens", ""),
                        new Column("bytes/PE", "B"),
                        new Column("latency", "us"),
                        new Column("min", "us"),
                        new Column("max", "us"),
                        new Column("bandwidth", "GB/s")),
                byRow(measurements).values().stream().map(this::cells).toList());
    }

    /** Windows of the last call of each row, from its first PE to its last. */
    List<RowWindow> windows(List<Measurement> measurements) {
        return byRow(measurements).values().stream().map(this::window).toList();
    }

    private RowWindow window(List<Measurement> ofAllPes) {
        int tokens = tokens(ofAllPes);
        return new RowWindow(
                List.of(tokens == 1 ? "1 token" : tokens + " tokens"),
                ofAllPes.stream().mapToLong(value(LAST_START_PS)).min().orElseThrow(),
                ofAllPes.stream().mapToLong(value(LAST_END_PS)).max().orElseThrow(),
                "put",
                (long) tokens * options.topk());
    }

    private List<Cell> cells(List<Measurement> ofAllPes) {
        int tokens = tokens(ofAllPes);
        long bytes = direction.sentBytes(options, tokens);
        long totalPs = ofAllPes.stream().mapToLong(value(TOTAL_PS)).sum();
        long calls = (long) options.iterations() * ofAllPes.size();
        return List.of(
                Cell.of(tokens),
                Cell.of(bytes),
                Figures.microsecondsEach(totalPs, calls),
                Figures.microsecondsEach(
                        ofAllPes.stream().mapToLong(value(LEAST_PS)).min().orElseThrow(), 1),
                Figures.microsecondsEach(
                        ofAllPes.stream().mapToLong(value(MOST_PS)).max().orElseThrow(), 1),
                Figures.gigabytesPerSecond(Math.multiplyExact(bytes, calls), totalPs));
    }

    private int tokens(List<Measurement> ofAllPes) {
        return options.tokens().get(Math.toIntExact(ofAllPes.getFirst().values().get(ROW)));
    }

    private static SortedMap<Long, List<Measurement>> byRow(List<Measurement> measurements) {
        SortedMap<Long, List<Measurement>> byRow = new TreeMap<>();
        for (Measurement measurement : measurements) {
            byRow.computeIfAbsent(measurement.values().get(ROW), ignored -> new ArrayList<>())
                    .add(measurement);
        }
        return byRow;
    }

    private static ToLongFunction<Measurement> value(int number) {
        return measurement -> measurement.values().get(number);
    }
}
