package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Knobs;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.wire.budget.Limits;
import dev.doorbell.wire.document.Amount;
import dev.doorbell.wire.report.Report;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What limited a run: the busiest resources, and the constants that say how busy the first is. */
final class BottleneckView {

    private static final int MOST_KNOBS = 6;

    private BottleneckView() {}

    /**
     * The part of the page.
     *
     * @param machine constants by name
     */
    static Element of(Report report, Map<String, Constant> machine, String id) {
        Busy busiest = report.bottleneck().resources().getFirst();
        List<Constant> knobs = Knobs.of(busiest.resource(), machine);
        Element section =
                Parts.section("bottleneck", "What limited it")
                        .add(Element.of("p", report.bottleneck().sentence()))
                        .add(Limits.of(report).stream().map(it -> Element.of("p", it)).toList())
                        .add(change(knobs, id));
        if (!knobs.isEmpty()) {
            section.add(
                    Element.of(
                                    "p",
                                    "What says how long the %s takes, the weightiest first:"
                                            .formatted(busiest.resource()))
                            .with("class", "hint"));
            section.add(Parts.scrolled("Constants of " + busiest.resource(), knobs(knobs, id)));
        }
        return section.add(Element.of("h3", "How busy resources were"))
                .add(BusyTable.of(report.bottleneck().resources()));
    }

    private static Element change(List<Constant> knobs, String id) {
        String address =
                knobs.isEmpty()
                        ? Parts.changeAddress(id)
                        : Parts.knobAddress(id, knobs.getFirst().name());
        return Element.of("p")
                .add(Element.link(address, "Change a knob"))
                .add(" of the job or of its machine, and see the difference.");
    }

    private static Element knobs(List<Constant> knobs, String id) {
        Element body = Element.of("tbody");
        for (Constant knob : knobs.stream().limit(MOST_KNOBS).toList()) {
            body.add(
                    Element.of("tr")
                            .add(
                                    Element.of("th")
                                            .with("scope", "row")
                                            .add(
                                                    Element.link(
                                                            Parts.knobAddress(id, knob.name()),
                                                            knob.name())))
                            .add(
                                    Element.of("td", Amount.text(knob, knob.value()))
                                            .with("class", "number"))
                            .add(
                                    Element.of(
                                            "td",
                                            knob.confidence().name().toLowerCase(Locale.ROOT))));
        }
        return Element.of("table").add(Parts.headings(List.of("constant", "is", ""))).add(body);
    }
}
