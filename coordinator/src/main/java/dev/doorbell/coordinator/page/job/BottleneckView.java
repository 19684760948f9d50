package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.BusyTable;
import dev.doorbell.report.Launcher;
import dev.doorbell.report.Report;
import dev.doorbell.report.budget.Limits;
import java.util.List;

/** Utilisation of resources in a run. */
final class BottleneckView {

    private BottleneckView() {}

    /** Returns the section of the page. */
    static Element of(Report report) {
        return Parts.section("bottleneck", "Utilisation")
                .add(
                        Element.of("ul")
                                .with("class", "sentences")
                                .add(items(report.bottleneck().parts()))
                                .add(items(Limits.of(report))))
                .add(advice())
                .add(Element.of("h3", "Utilisation of the whole run"))
                .add(BusyTable.of(report.bottleneck().resources()));
    }

    private static Element advice() {
        return Element.of(
                        "p",
                        ("A busy resource need not limit a row, and a row without one may still depend on one most."
                                        + " '%s' lists the steps of one operation.")
                                .formatted(Launcher.with("budget FILE --row N")))
                .with("class", "hint");
    }

    private static List<Element> items(List<String> sentences) {
        return sentences.stream().map(it -> Element.of("li", it)).toList();
    }
}
