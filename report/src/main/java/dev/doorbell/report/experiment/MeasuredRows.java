package dev.doorbell.report.experiment;

import dev.doorbell.report.RowColumn;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Rows of a result with their times. The time of a row is the window in which it was measured. If
 * no windows are known, it is the first time in the row of the first table with times, or the time
 * of a megabyte at the first bandwidth. A result without either is one row.
 */
final class MeasuredRows {

    private static final String MICROSECONDS = "us";
    private static final String BANDWIDTH = "MB/s";
    private static final BigDecimal PS_PER_MICROSECOND = BigDecimal.valueOf(1_000_000);
    private static final BigDecimal PS_PER_SECOND = BigDecimal.valueOf(1_000_000_000_000L);

    private MeasuredRows() {}

    static List<RowBusy> of(JobResult result) {
        List<RowBusy> rows = result.bottleneck().rows();
        if (!rows.isEmpty()) {
            return rows;
        }
        List<RowBusy> timed = timed(result, MICROSECONDS);
        if (timed.isEmpty()) {
            timed = timed(result, BANDWIDTH);
        }
        return timed.isEmpty()
                ? List.of(row(result, List.of("whole run"), result.virtualEndPs()))
                : timed;
    }

    /** Column with one text for each row that {@link #of} returns; empty for the whole run. */
    static Optional<RowColumn> column(String name, JobResult result, List<String> texts) {
        if (!result.bottleneck().rows().isEmpty()) {
            return RowColumn.ofWindows(name, result.tables(), texts);
        }
        return timed(name, result, MICROSECONDS, texts)
                .or(() -> timed(name, result, BANDWIDTH, texts));
    }

    private static Optional<RowColumn> timed(
            String name, JobResult result, String unit, List<String> texts) {
        for (int number = 0; number < result.tables().size(); number++) {
            Table table = result.tables().get(number);
            int column = column(table, unit);
            if (column >= 0) {
                Iterator<String> left = texts.iterator();
                List<String> cells =
                        table.rows().stream()
                                .map(row ->
                                        value(row, column).signum() > 0 && left.hasNext()
                                                ? left.next()
                                                : Cell.none().text())
                                .toList();
                return left.hasNext()
                        ? Optional.empty()
                        : Optional.of(new RowColumn(number, name, cells));
            }
        }
        return Optional.empty();
    }

    private static BigDecimal value(List<Cell> row, int column) {
        return row.get(column).number().orElse(BigDecimal.ZERO);
    }

    private static RowBusy row(JobResult result, List<String> key, long ps) {
        return new RowBusy(new RowWindow(key, 0, ps, "row", 1), result.bottleneck().resources());
    }

    /** Rows of the first table with a column of a unit. */
    private static List<RowBusy> timed(JobResult result, String unit) {
        List<RowBusy> rows = new ArrayList<>();
        for (Table table : result.tables()) {
            int column = column(table, unit);
            if (column < 0) {
                continue;
            }
            for (List<Cell> cells : table.rows()) {
                BigDecimal value = value(cells, column);
                if (value.signum() > 0) {
                    rows.add(row(result, key(table, cells, column), ps(value, unit)));
                }
            }
            break;
        }
        return rows;
    }

    private static int column(Table table, String unit) {
        return IntStream.range(0, table.columns().size())
                .filter(i -> table.columns().get(i).unit().equals(unit))
                .findFirst()
                .orElse(-1);
    }

    private static long ps(BigDecimal value, String unit) {
        return unit.equals(MICROSECONDS)
                ? value.multiply(PS_PER_MICROSECOND).longValue()
                : PS_PER_SECOND.divide(value, 0, RoundingMode.HALF_EVEN).longValueExact();
    }

    /** The cells before a column, as words. */
    private static List<String> key(Table table, List<Cell> cells, int before) {
        List<String> key = new ArrayList<>();
        for (int i = 0; i < before; i++) {
            Column column = table.columns().get(i);
            String text = cells.get(i).text();
            if (!column.unit().isEmpty()) {
                key.add(text + " " + column.unit());
            } else {
                key.add(cells.get(i).number().isPresent() ? column.name() + " " + text : text);
            }
        }
        return key;
    }
}
