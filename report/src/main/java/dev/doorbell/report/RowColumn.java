package dev.doorbell.report;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowLimits;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Column that is shown at the right of a table and is no part of it.
 *
 * @param table number of the table in its document, from 0
 * @param name heading
 * @param cells one for each row
 */
public record RowColumn(int table, String name, List<String> cells) {

    private static final String PE = "pe";

    public RowColumn {
        cells = List.copyOf(cells);
    }

    /** Returns the busiest resource of each row; empty where that is not known. */
    public static Optional<RowColumn> busiest(Report report) {
        return report.completed()
                ? ofWindows(
                        "busiest",
                        report.tables(),
                        report.bottleneck().rows().stream().map(RowColumn::busiest).toList())
                : Optional.empty();
    }

    private static String busiest(RowBusy row) {
        return row.busiest().isEmpty()
                ? Cell.none().text()
                : "%s %s %%".formatted(row.busiest(), RowLimits.percent(row.sharePermille()));
    }

    /**
     * Returns a column with one text for each measured window, which the rows of all PEs share;
     * empty if the first table has other rows.
     */
    public static Optional<RowColumn> ofWindows(
            String name, List<Table> tables, List<String> texts) {
        if (tables.isEmpty() || texts.isEmpty()) {
            return Optional.empty();
        }
        Table table = tables.getFirst();
        int pe = table.columns().indexOf(new Column(PE, ""));
        Map<Optional<Cell>, Integer> seen = new HashMap<>();
        List<String> cells = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            Optional<Cell> of = pe < 0 ? Optional.empty() : Optional.of(row.get(pe));
            int number = seen.merge(of, 1, Integer::sum);
            cells.add(number > texts.size() ? "" : texts.get(number - 1));
        }
        return seen.values().stream().allMatch(it -> it == texts.size())
                ? Optional.of(new RowColumn(0, name, cells))
                : Optional.empty();
    }
}
