package dev.doorbell.report;

import dev.doorbell.report.answer.Headline;
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
        return windows(tables, texts.size())
                .map(of -> new RowColumn(0, name, of.stream().map(texts::get).toList()));
    }

    /**
     * Returns the utilisation in the measured window of the best row; empty if that is not known.
     */
    public static Optional<RowBusy> at(Headline best, Report report) {
        List<RowBusy> busy = report.bottleneck().rows();
        boolean measured =
                best.table() == 0
                        && report.tables().getFirst().equals(report.shownTables().getFirst());
        return measured
                ? windows(report.tables(), busy.size()).map(of -> busy.get(of.get(best.index())))
                : Optional.empty();
    }

    /** Returns the number of the measured window of each row of the first table. */
    private static Optional<List<Integer>> windows(List<Table> tables, int count) {
        if (tables.isEmpty() || count == 0) {
            return Optional.empty();
        }
        Table table = tables.getFirst();
        int pe = table.columns().indexOf(new Column(PE, ""));
        Map<Optional<Cell>, Integer> seen = new HashMap<>();
        List<Integer> windows = new ArrayList<>();
        for (List<Cell> row : table.rows()) {
            Optional<Cell> of = pe < 0 ? Optional.empty() : Optional.of(row.get(pe));
            windows.add(seen.merge(of, 1, Integer::sum) - 1);
        }
        return seen.values().stream().allMatch(it -> it == count)
                ? Optional.of(windows)
                : Optional.empty();
    }
}
