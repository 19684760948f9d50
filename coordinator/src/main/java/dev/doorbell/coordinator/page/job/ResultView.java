package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.TableView;
import dev.doorbell.coordinator.submission.ChangedProfile;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.Report;
import dev.doorbell.report.RowColumn;
import dev.doorbell.report.answer.Headline;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Result of a job as sections of its page: warnings, tables, settings. */
final class ResultView {

    private ResultView() {}

    /** Returns the warnings; none without any. */
    static List<HtmlNode> warnings(Report report) {
        return report.warnings().isEmpty()
                ? List.of()
                : List.of(
                        Parts.section("warnings", "Check before trusting it")
                                .add(Parts.sentences("warnings", report.warnings())));
    }

    /**
     * Returns the tables with their plots.
     *
     * @param limits bottlenecks of the rows; if empty, the busiest resources are shown
     */
    static List<HtmlNode> tables(Report report, String id, Optional<RowColumn> limits) {
        List<HtmlNode> parts = new ArrayList<>();
        Optional<Plot> above =
                Headline.of(report.shownTables()).flatMap(it -> JobSummary.plot(report, it));
        String plots = "/api/v1" + Parts.jobAddress(id) + "/plots/";
        Optional<RowColumn> last = limits.or(() -> RowColumn.busiest(report));
        for (int i = 0; i < report.tables().size(); i++) {
            int index = i;
            Table table = report.tables().get(i);
            String number = Integer.toString(i + 1);
            if (!table.rows().isEmpty()) {
                parts.add(
                        TableView.of(
                                "table-" + number,
                                table,
                                report.job(),
                                plots + number + "-",
                                above,
                                last.filter(it -> it.table() == index)));
            }
        }
        return parts;
    }

    /** Returns the settings of the job. */
    static Element job(JobReport job) {
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        job.lines().forEach((name, value) -> facts.put(name, Parts.breakable(value)));
        ChangedProfile machine = ChangedProfile.named(job.profile());
        machine.constants()
                .forEach((name, value) ->
                        facts.put(name, new Text(value + ", changed" + usual(machine, name))));
        return Parts.section("job", "Configuration").add(Parts.facts(facts));
    }

    private static String usual(ChangedProfile machine, String constant) {
        return machine.usual(constant).map(it -> " from " + it).orElse("");
    }
}
