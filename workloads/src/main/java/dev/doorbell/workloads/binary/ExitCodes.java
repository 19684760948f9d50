package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.Comparator;
import java.util.List;

/** Exit codes of the processes of a binary that are not 0, as a part of the result. */
public final class ExitCodes {

    /** Name of the table with the codes. */
    public static final String TABLE = "exit codes";

    /** Column of the codes. */
    public static final int CODE = 1;

    /** Series of measurements: rank, exit code. */
    private static final String SERIES = "guest.exit";

    private static final int RANK = 0;

    /** The system keeps as many bits of a code. */
    private static final int MASK = 0xff;

    private ExitCodes() {}

    /** Records the exit code of a rank if it is not 0. */
    public static void record(Instruments instruments, int rank, int code) {
        if ((code & MASK) != 0) {
            instruments.measure(SERIES, (long) rank, (long) (code & MASK));
        }
    }

    /** Tables of the codes: one, or none if all are 0. */
    static List<Table> tables(List<Measurement> measurements) {
        List<List<Cell>> rows =
                measurements.stream()
                        .filter(it -> it.series().equals(SERIES))
                        .map(Measurement::values)
                        .sorted(Comparator.comparingLong(it -> it.get(RANK)))
                        .map(it -> List.of(Cell.of(it.get(RANK)), Cell.of(it.get(CODE))))
                        .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        new Table(
                                TABLE,
                                List.of(new Column("rank", ""), new Column("exit code", "")),
                                rows));
    }
}
