package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Lines that ranks print, as a part of the result. */
public final class PrintedOutput {

    /** Name of the table with the lines. */
    public static final String TABLE = "output";

    /** Series of measurements: picoseconds, rank, 1 for standard error, words of the line. */
    private static final String SERIES = "guest.line";

    private static final int PS = 0;
    private static final int RANK = 1;
    private static final int ERROR = 2;
    private static final int TEXT = 3;
    private static final int PS_DECIMALS = 6;

    private PrintedOutput() {}

    /**
     * Records a line.
     *
     * @param atPs time of the call after which it was printed
     * @param error true if it was printed on standard error
     * @param text line without its line feed
     */
    public static void record(
            Instruments instruments, long atPs, int rank, boolean error, String text) {
        List<Long> values = new ArrayList<>(List.of(atPs, (long) rank, error ? 1L : 0L));
        values.addAll(MeasuredText.of(text));
        instruments.measure(SERIES, values.toArray(Long[]::new));
    }

    /** Table of the lines of all ranks, in the order of virtual time, then rank. */
    static Table table(List<Measurement> measurements) {
        return new Table(
                TABLE,
                List.of(
                        Column.account("time", "us"),
                        new Column("rank", ""),
                        new Column("stream", ""),
                        new Column("line", "")),
                measurements.stream()
                        .filter(it -> it.series().equals(SERIES))
                        .map(Measurement::values)
                        .sorted(
                                Comparator.<List<Long>>comparingLong(it -> it.get(PS))
                                        .thenComparingLong(it -> it.get(RANK)))
                        .map(PrintedOutput::row)
                        .toList());
    }

    private static List<Cell> row(List<Long> values) {
        return List.of(
                Cell.of(BigDecimal.valueOf(values.get(PS), PS_DECIMALS)),
                Cell.of(values.get(RANK)),
                Cell.word(values.get(ERROR) == 1 ? "error" : "standard"),
                Cell.word(MeasuredText.text(values, TEXT)));
    }
}
