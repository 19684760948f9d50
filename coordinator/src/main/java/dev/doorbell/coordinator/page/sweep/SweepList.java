package dev.doorbell.coordinator.page.sweep;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Node;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.Turning;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.sweep.SweepReport;
import java.util.List;

/** Sweeps as a table, a row each. */
final class SweepList {

    private static final int REFRESH_MILLIS = 2_000;

    private SweepList() {}

    static Element of(List<SweepReport> sweeps, Turning<?> turning) {
        Element section =
                Parts.section("sweeps", "All sweeps").with("data-refresh", REFRESH_MILLIS);
        if (sweeps.isEmpty()) {
            return section.add(
                    Element.of("p", "There are none. ")
                            .add(
                                    Element.link(
                                            "/submit",
                                            "Start from an example, and vary its values.")));
        }
        Element body = Element.of("tbody");
        sweeps.forEach(it -> body.add(row(it)));
        section.add(
                Parts.scrolled(
                        "Sweeps",
                        Element.of("table")
                                .add(
                                        Parts.headings(
                                                List.of(
                                                        "sweep",
                                                        "workload",
                                                        "varies",
                                                        "state",
                                                        "submitted")))
                                .add(body)));
        return turning.addTo(section, "/sweeps", "");
    }

    private static Element row(SweepReport report) {
        String id = report.sweep().id();
        return Element.of("tr")
                .add(cell(Element.link(Parts.sweepAddress(id), id)))
                .add(cell(new Text(report.workload())))
                .add(cell(new Text(String.join(", ", report.sweep().varied()))))
                .add(cell(SweepView.state(report)))
                .add(cell(new Text(Amounts.instant(report.sweep().submittedAt()))));
    }

    private static Element cell(Node content) {
        return Element.of("td").add(content);
    }
}
