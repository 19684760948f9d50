package dev.doorbell.coordinator.api.result;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.result.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The plots of a job's page, by the numbers of their table and in it, from 1. */
public final class Plots {

    private Plots() {}

    /** All of a job; a {@link NoResultYetException} while there is no result. */
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
     * A plot of a table.
     *
     * @param table what it is called
     * @param plot of it
     */
    public record Named(String table, Plot plot) {}
}
