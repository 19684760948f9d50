package dev.doorbell.coordinator.api.result;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.result.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Plots of a job's page, by the numbers of their table and within it, from 1. */
public final class Plots {

    private Plots() {}

    /** Returns all plots of a job; throws {@link NoResultYetException} before there is a result. */
    public static SequencedMap<String, Named> of(JobBoard board, String id) {
        Report report = Report.of(ResultController.document(board, board.get(id)));
        SequencedMap<String, Named> plots = new LinkedHashMap<>();
        for (int i = 0; i < report.tables().size(); i++) {
            Table table = report.tables().get(i);
            List<Plot> ofTable = TablePlots.of(table, report.job());
            for (int j = 0; j < ofTable.size(); j++) {
                plots.put((i + 1) + "-" + (j + 1), new Named(table.name(), ofTable.get(j)));
            }
        }
        return plots;
    }

    /**
     * Plot of a table.
     *
     * @param table name of the table
     * @param plot the plot
     */
    public record Named(String table, Plot plot) {}
}
