package dev.doorbell.report.budget;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowLimits;
import dev.doorbell.workloads.result.RowWindow;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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

    /**
     * The budgets of all rows whose operations are in the trace, by number; that of all operations
     * for fewer than two rows.
     */
    public static List<RowBudget> all(List<TraceSpan> spans, List<RowBusy> rows) {
        if (rows.size() < 2) {
            return last(spans, rows).stream().toList();
        }
        Collection<List<TraceSpan>> operations = Operations.of(spans);
        return IntStream.rangeClosed(1, rows.size())
                .mapToObj(number -> of(operations, rows, number))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The budget of a row, of those whose operations are in the trace. */
    public static Optional<RowBudget> of(List<TraceSpan> spans, List<RowBusy> rows, int number) {
        return of(Operations.of(spans), rows, number);
    }

    private static Optional<RowBudget> of(
            Collection<List<TraceSpan>> operations, List<RowBusy> rows, int number) {
        RowBusy row = rows.get(number - 1);
        return OperationBudget.ofOperations(within(operations, row.window()))
                .map(it ->
                        new RowBudget(
                                number, rows.size(), row.window().label(), RowLimits.of(row), it));
    }

    /** Sentence that names the operations of which it is the mean. */
    public String mean() {
        String of = row.isEmpty() ? "" : " of row %d of %d (%s)".formatted(number, rows, row);
        return "Average over %d of %d traced operations%s"
                .formatted(budget.alike(), budget.operations(), of);
    }

    /** The operations that begin in a window. */
    private static List<List<TraceSpan>> within(
            Collection<List<TraceSpan>> operations, RowWindow window) {
        return operations.stream()
                .filter(steps -> {
                    long beginPs = steps.getFirst().startPs();
                    return beginPs >= window.startPs() && beginPs < window.endPs();
                })
                .toList();
    }
}
