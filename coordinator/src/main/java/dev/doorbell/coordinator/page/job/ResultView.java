package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.submission.ChangedProfile;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.result.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Result of a job as sections of its page: outcome, bottleneck, measurements. */
final class ResultView {

    private ResultView() {}

    /**
     * Returns the sections for a job; no figures if its run was aborted.
     *
     * @param constants constants of the machine, by name
     */
    static List<HtmlNode> of(Report report, Map<String, Constant> constants, String id) {
        List<HtmlNode> parts = new ArrayList<>();
        if (!report.warnings().isEmpty()) {
            parts.add(
                    Parts.section("warnings", "Check before trusting it")
                            .add(Parts.sentences("warnings", report.warnings())));
        }
        if (!report.ran()) {
            parts.add(job(report.job()));
            return parts;
        }
        parts.add(Parts.section("result", "Result").add(Parts.facts(facts(report))));
        // In a hang, the load before it does not explain the cause.
        if (!report.bottleneck().resources().isEmpty() && report.waits().isEmpty()) {
            parts.add(BottleneckView.of(report, constants, id));
        }
        String plots = "/api/v1" + Parts.jobAddress(id) + "/plots/";
        for (int i = 0; i < report.tables().size(); i++) {
            Table table = report.tables().get(i);
            String number = Integer.toString(i + 1);
            if (!table.rows().isEmpty()) {
                parts.add(
                        TableView.of("table-" + number, table, report.job(), plots + number + "-"));
            }
        }
        parts.add(job(report.job()));
        parts.add(counters(report));
        return parts;
    }

    private static Map<String, HtmlNode> facts(Report report) {
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        facts.put(
                "verification",
                Element.of("span")
                        .add(
                                Parts.pill(
                                        report.verdict(),
                                        report.verdict()
                                                .toLowerCase(Locale.ROOT)
                                                .replace(' ', '-')))
                        .add(" " + Amounts.grouped(report.checkedBytes()) + " bytes compared"));
        facts.put("digest", Element.of("code", report.digest()));
        facts.put("virtual end", new Text(Amounts.virtualTime(report.virtualEndPs())));
        facts.put(
                "computed in",
                new Text(
                        seconds(report.wallSeconds())
                                + ", "
                                + Amounts.grouped(report.events())
                                + " events"));
        return facts;
    }

    private static String seconds(double seconds) {
        return Amounts.elapsed(Duration.ofMillis(Math.round(seconds * 1_000)));
    }

    /** Returns the settings of the job. */
    static Element job(JobReport job) {
        Map<String, HtmlNode> facts = new LinkedHashMap<>();
        job.lines().forEach((name, value) -> facts.put(name, Parts.breakable(value)));
        ChangedProfile machine = ChangedProfile.named(job.profile());
        machine.constants()
                .forEach((name, value) ->
                        facts.put(name, new Text(value + ", changed" + usual(machine, name))));
        return Parts.section("job", "The job").add(Parts.facts(facts));
    }

    private static String usual(ChangedProfile machine, String constant) {
        return machine.usual(constant).map(it -> " from " + it).orElse("");
    }

    private static Element counters(Report report) {
        Element body = Element.of("tbody");
        report.counters()
                .forEach((name, count) ->
                        body.add(
                                Element.of("tr")
                                        .add(Element.of("th", name).with("scope", "row"))
                                        .add(
                                                Element.of("td", Amounts.grouped(count))
                                                        .with("class", "number"))));
        return Element.of("details")
                .add(Element.of("summary", report.counters().size() + " counters"))
                .add(Parts.scrolled("Counters", Element.of("table").add(body)));
    }
}
