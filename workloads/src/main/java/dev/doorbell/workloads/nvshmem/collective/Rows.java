package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Table of a collective: the columns of perftest, over all PEs. Latency is the mean over iterations
 * and PEs, {@code min} and {@code max} are over single iterations of single PEs.
 *
 * @param name of the table
 * @param operation the collective
 * @param pes number of PEs that took part
 */
record Rows(String name, Operation operation, int pes) {

    private static final List<Scope> SCOPES = List.of(Scope.values());

    // Measurements of a PE in a row, in this order.
    private static final int ROUND = 0;
    private static final int SIZE = 1;
    private static final int SCOPE = 2;
    private static final int ITERATIONS = 3;
    private static final int TOTAL_PS = 4;
    private static final int LEAST_PS = 5;
    private static final int MOST_PS = 6;
    private static final int PE = 7;

    /** A row as PE {@code pe} measures it. */
    static Long[] measured(
            int pe, long round, long size, Scope scope, int iterations, long[] latenciesPs) {
        long total = 0;
        long least = Long.MAX_VALUE;
        long most = 0;
        for (long latency : latenciesPs) {
            total += latency;
            least = Math.min(least, latency);
            most = Math.max(most, latency);
        }
        return new Long[] {
            round,
            size,
            (long) SCOPES.indexOf(scope),
            (long) iterations,
            total,
            least,
            most,
            (long) pe
        };
    }

    Table table(List<Measurement> measurements) {
        SortedMap<Long, List<Measurement>> byRound = new TreeMap<>();
        for (Measurement row : measurements) {
            byRound.computeIfAbsent(value(row, ROUND), ignored -> new ArrayList<>()).add(row);
        }
        return new Table(
                name,
                List.of(
                        new Column("size", "B"),
                        Column.choice("scope"),
                        new Column("latency", "us"),
                        new Column("min", "us"),
                        new Column("max", "us"),
                        new Column("algbw", "GB/s"),
                        new Column("busbw", "GB/s"),
                        new Column("count", ""),
                        new Column("type", ""),
                        new Column("redop", "")),
                byRound.values().stream().map(this::row).toList());
    }

    private List<Cell> row(List<Measurement> ofAllPes) {
        Measurement first =
                ofAllPes.stream()
                        .min(Comparator.comparingLong(row -> value(row, PE)))
                        .orElseThrow();
        long size = value(first, SIZE);
        long totalPs = value(first, TOTAL_PS);
        long samples = value(first, ITERATIONS);
        long leastPs = Long.MAX_VALUE;
        long mostPs = 0;
        for (Measurement row : ofAllPes) {
            leastPs = Math.min(leastPs, value(row, LEAST_PS));
            mostPs = Math.max(mostPs, value(row, MOST_PS));
        }
        long bytes = operation.algorithmBytes(size, pes);
        long meanPs = samples == 0 ? 0 : totalPs / samples;
        return List.of(
                Cell.of(size),
                Cell.word(SCOPES.get((int) value(first, SCOPE)).text()),
                Figures.microsecondsEach(totalPs, samples),
                Figures.microsecondsEach(leastPs, 1),
                Figures.microsecondsEach(mostPs, 1),
                bytes == 0 ? Cell.none() : Figures.gigabytesPerSecond(bytes, meanPs),
                bytes == 0
                        ? Cell.none()
                        : Figures.ratio(bytes * operation.busShare(pes), 1_000, meanPs * pes),
                Cell.of(size / operation.elementBytes()),
                Cell.word(operation.type()),
                Cell.word(operation.reduceOp()));
    }

    private static long value(Measurement row, int number) {
        return row.values().get(number);
    }
}
