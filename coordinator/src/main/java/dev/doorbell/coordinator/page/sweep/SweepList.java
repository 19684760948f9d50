package dev.doorbell.coordinator.page.sweep;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.page.PageOf;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.StackedTable;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.coordinator.sweep.SweepReport;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Table of sweeps, a row each. */
final class SweepList {

    private static final int REFRESH_MILLIS = 2_000;

    private SweepList() {}

    /**
     * Returns the table.
     *
     * @param progress progress of running jobs of sweeps, by name
     */
    static Element of(
            List<SweepReport> sweeps,
            PageOf<?> page,
            Function<Sweep, Map<String, JobProgress>> progress) {
        Element section =
                Parts.section("sweeps", "All sweeps").with("data-refresh", REFRESH_MILLIS);
        if (sweeps.isEmpty()) {
            return section.add(
                    Element.of("p", "No sweeps yet. ")
                            .add(
                                    Element.link(
                                            "/submit",
                                            "Start from an example and vary its values")));
        }
        StackedTable table =
                new StackedTable(
                        "Sweeps", List.of("sweep", "workload", "varies", "state", "submitted"));
        for (SweepReport report : sweeps) {
            String id = report.sweep().id();
            table.row(
                    List.of(
                            Element.link(Parts.sweepAddress(id), id),
                            new Text(report.workload()),
                            new Text(String.join(", ", report.sweep().varied())),
                            SweepView.state(report, progress.apply(report.sweep())),
                            Parts.time(report.sweep().submittedAt())));
        }
        return page.addTo(section.add(table.element()), "/sweeps", "");
    }
}
