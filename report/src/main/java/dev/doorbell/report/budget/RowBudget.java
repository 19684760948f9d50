package dev.doorbell.report.budget;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowLimits;
import dev.doorbell.workloads.result.RowWindow;
import java.util.List;
import java.util.Optional;

/**
 * Budget of an operation of one row. For a job with one row, or with rows that cannot be
 * distinguished by time, it is that of all its operations.
 *
 * @param number of the row, from 1; 0 for all operations
 * @param rows number of rows
 * @param row in words; empty for all operations
 * @param limit utilisation during the row; empty for all operations
 * @param budget of one operation
 */
public record RowBudget(int number, int rows, String row, String limit, OperationBudget budget) {

    /** The budget of the last row whose operations are in the trace. */
    public static Optional<RowBudget> last(List<TraceSpan> spans, List<RowBusy> rows) {
        if (rows.size() < 2) {
            return OperationBudget.of(spans).map(it -> new RowBudget(0, rows.size(), "", "", it));
        }
        for (int number = rows.size(); number > 0; number--) {
            Optional<RowBudget> budget = of(spans, rows, number);
            if (budget.isPresent()) {
                return budget;
            }
        }
        return Optional.empty();
    }

    /** The budget of a row, of those whose operations are in the trace. */
    public static Optional<RowBudget> of(List<TraceSpan> spans, List<RowBusy> rows, int number) {
        RowBusy row = rows.get(number - 1);
        return OperationBudget.ofOperations(within(spans, row.window()))
                .map(it ->
                        new RowBudget(
                                number, rows.size(), row.window().label(), RowLimits.of(row), it));
    }

    /** Sentence that names the operations of which it is the mean. */
    public String mean() {
        String of = row.isEmpty() ? "" : " of row %d of %d (%s)".formatted(number, rows, row);
        return "One operation%s, the mean of %d alike of %d traced"
                .formatted(of, budget.alike(), budget.operations());
    }

    /** The operations that begin in a window. */
    private static List<List<TraceSpan>> within(List<TraceSpan> spans, RowWindow window) {
        return Operations.of(spans).stream()
                .filter(steps -> {
                    long beginPs = steps.getFirst().startPs();
                    return beginPs >= window.startPs() && beginPs < window.endPs();
                })
                .toList();
    }
}
