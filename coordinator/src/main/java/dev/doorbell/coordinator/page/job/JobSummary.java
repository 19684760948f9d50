package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.TableView;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.report.Report;
import dev.doorbell.report.RowColumn;
import dev.doorbell.report.answer.Headline;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.RowLimits;
import dev.doorbell.workloads.result.Table;
import java.util.Locale;
import java.util.Optional;

/**
 * First screen of a job's result: the headline, the busiest resource, the verdict, and one plot.
 */
final class JobSummary {

    private JobSummary() {}

    /**
     * Returns the section.
     *
     * @param id name of the job
     * @param plotted true to add the plot of the headline
     */
    static Element of(Report report, String id, boolean plotted) {
        Element tiles = Element.of("div").with("class", "tiles");
        Optional<Headline> headline = Headline.of(report.shownTables());
        headline.ifPresent(it ->
                tiles.add(
                        tile(
                                "headline",
                                it.label(),
                                new Text(it.text()),
                                it.row().isEmpty() ? "" : "at " + it.row())));
        busiest(report, headline).ifPresent(tiles::add);
        tiles.add(verdict(report));
        tiles.add(
                tile(
                        "",
                        "virtual end",
                        new Text(Amounts.brief(report.virtualEndPs())),
                        Amounts.virtualTime(report.virtualEndPs())));
        Element summary =
                Element.of("section")
                        .with("id", "summary")
                        .with("aria-label", "Summary")
                        .with("class", "summary");
        if (!report.answers().isEmpty()) {
            summary.add(Parts.sentences("sentences answers", report.answers()));
        }
        summary.add(tiles);
        if (plotted) {
            headline.ifPresent(best ->
                    plot(report, best)
                            .ifPresent(it ->
                                    summary.add(
                                            Element.of("div")
                                                    .with("class", "plots")
                                                    .add(
                                                            it.figure()
                                                                    .add(
                                                                            TableView.saved(
                                                                                    address(
                                                                                            report,
                                                                                            best,
                                                                                            it,
                                                                                            id)))))));
        }
        return summary;
    }

    private static String address(Report report, Headline best, Plot plot, String id) {
        Table table = report.shownTables().get(best.table());
        int number = TablePlots.of(table, report.job()).indexOf(plot) + 1;
        return "/api/v1%s/plots/%d-%d"
                .formatted(Parts.jobAddress(id), report.tables().indexOf(table) + 1, number);
    }

    /** Returns the plot of the headline's column; empty if nothing varies. */
    static Optional<Plot> plot(Report report, Headline headline) {
        Table table = report.shownTables().get(headline.table());
        return TablePlots.of(table, report.job()).stream()
                .filter(it -> it.y().equals(headline.column()))
                .findFirst();
    }

    /**
     * Returns the utilisation of the busiest resource: in the row of the headline if rows are
     * distinguished, otherwise over the run.
     */
    private static Optional<Element> busiest(Report report, Optional<Headline> headline) {
        if (!report.waits().isEmpty()) {
            return Optional.empty(); // In a hang, the load before it does not explain the cause.
        }
        return headline.flatMap(best -> busiest(report, best))
                .or(() ->
                        report.bottleneck().resources().stream()
                                .findFirst()
                                .map(busiest ->
                                        tile(
                                                "",
                                                "busiest resource",
                                                new Text(busiest.resource().name()),
                                                share(busiest))));
    }

    private static Optional<Element> busiest(Report report, Headline best) {
        return RowColumn.at(best, report)
                .filter(it -> !it.busiest().isEmpty())
                .map(it ->
                        tile(
                                "",
                                "busiest at the " + best.label(),
                                new Text(it.busiest()),
                                "%s: %s".formatted(it.window().label(), RowLimits.of(it))));
    }

    private static String share(Busy busiest) {
        return "busy for %s of the whole run".formatted(Amounts.percent(busiest.sharePermille()));
    }

    private static Element verdict(Report report) {
        return tile(
                "",
                "verification",
                Parts.pill(
                        report.verdict(),
                        report.verdict().toLowerCase(Locale.ROOT).replace(' ', '-')),
                Amounts.grouped(report.checkedBytes()) + " bytes compared");
    }

    private static Element tile(String kind, String label, HtmlNode value, String hint) {
        Element tile =
                Element.of("div")
                        .with("class", ("tile " + kind).strip())
                        .add(Element.of("span", label).with("class", "label"))
                        .add(Element.of("span").with("class", "value").add(value));
        return hint.isEmpty() ? tile : tile.add(Element.of("span", hint).with("class", "hint"));
    }
}
