package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.machine.Machine;
import dev.doorbell.coordinator.machine.MachineDrawing;
import dev.doorbell.coordinator.machine.MachinePart;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.BusyTable;
import dev.doorbell.coordinator.page.view.JobTabs;
import dev.doorbell.report.Launcher;
import dev.doorbell.report.Report;
import dev.doorbell.report.budget.Limits;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.RowBusy;
import java.util.List;
import java.util.Optional;

/**
 * Utilisation of resources, in a run or while one row was measured: map of the machine, and table.
 *
 * @param report of the job
 * @param id name of the job
 * @param choice selected row
 * @param part the only part of the machine in the table; empty for all
 */
record ResourcesView(Report report, String id, RowChoice choice, Optional<MachinePart> part) {

    /** Returns the section of the page. */
    Element section() {
        Element section = Parts.section("bottleneck", "Utilisation");
        // In a hang, the load before it does not explain the cause.
        if (report.bottleneck().resources().isEmpty() || !report.waits().isEmpty()) {
            return section.add(Element.of("p", "No utilisation is known of this job."));
        }
        section.add(
                        Element.of("ul")
                                .with("class", "sentences")
                                .add(items(report.bottleneck().parts()))
                                .add(items(Limits.of(report))))
                .add(advice());
        choice.resourcesForm(id).ifPresent(section::add);
        if (!choice.fits()) {
            choice.complaint(true)
                    .ifPresent(it -> section.add(Element.of("p", it).with("role", "alert")));
            return section;
        }
        List<Busy> shown =
                choice.row().map(RowBusy::resources).orElse(report.bottleneck().resources());
        Machine.of(report.job(), shown)
                .map(it ->
                        MachineDrawing.of(
                                it,
                                chosen ->
                                        JobTabs.resourcesAddress(
                                                id, chosen, choice.wanted().strip())))
                .ifPresent(section::add);
        return part.isEmpty()
                ? section.add(heading("Utilisation of " + when())).add(table(shown))
                : section.add(ofPart(part.get(), shown));
    }

    private List<Element> ofPart(MachinePart only, List<Busy> shown) {
        List<Busy> busy = shown.stream().filter(it -> only.shows(it.resource())).toList();
        return List.of(
                heading("Utilisation of %s in %s".formatted(only.name(), when())),
                busy.isEmpty()
                        ? Element.of("p", "No utilisation of this part is known.")
                        : table(busy),
                Element.of("p").add(Element.link(JobTabs.RESOURCES.address(id), "All resources")));
    }

    private Element table(List<Busy> busy) {
        return BusyTable.of(busy, choice.row().isPresent() ? "row" : "run");
    }

    private String when() {
        return choice.row()
                .map(it -> "row %s, %s".formatted(choice.wanted().strip(), it.window().label()))
                .orElse("the whole run");
    }

    private static Element heading(String text) {
        return Element.of("h3", text);
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
