package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.BusyTable;
import dev.doorbell.coordinator.report.Knobs;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.report.Report;
import dev.doorbell.report.budget.Limits;
import dev.doorbell.report.document.Amount;
import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.RowBusy;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Utilisation in a run: the busiest resources, and the constants that determine the load of the
 * first.
 */
final class BottleneckView {

    private static final int MOST_KNOBS = 6;

    /** Number of resources with a list of constants. */
    private static final int MOST_RESOURCES = 3;

    private static final String ADVICE =
            "A busy resource need not limit a row, and a row without one may still depend on one most."
                    + " './doorbell bottleneck FILE' finds the bottleneck of each row by an experiment."
                    + " './doorbell budget FILE --row N' lists the steps of one operation.";
    private static final String CONFIDENCE =
            "verified: read in public text or a data sheet, or measured; derived: by arithmetic from"
                    + " verified numbers; recalled: a prior with a wide band";

    private BottleneckView() {}

    /**
     * Returns the section of the page.
     *
     * @param machine constants by name
     */
    static Element of(Report report, Map<String, Constant> machine, String id) {
        Bottleneck bottleneck = report.bottleneck();
        Map<String, List<Constant>> knobs = new LinkedHashMap<>();
        for (Optional<Resource> limit : limiting(bottleneck)) {
            List<Constant> of = Knobs.of(limit, machine);
            if (!of.isEmpty()) {
                knobs.put(limit.map(Resource::name).orElse(RowBusy.NONE), of);
            }
        }
        Element section =
                Parts.section("bottleneck", "Utilisation")
                        .add(
                                Element.of("ul")
                                        .with("class", "sentences")
                                        .add(items(bottleneck.parts()))
                                        .add(items(Limits.of(report))));
        section.add(Element.of("p", ADVICE).with("class", "hint"));
        section.add(change(knobs.values().stream().flatMap(List::stream).toList(), id));
        knobs.forEach((resource, of) -> {
            section.add(
                    Element.of("p", "Parameters that affect %s:".formatted(resource))
                            .with("class", "hint"));
            section.add(Parts.scrolled("Constants of " + resource, knobs(of, id)));
        });
        return section.add(Element.of("h3", "Utilisation of the whole run"))
                .add(BusyTable.of(report.bottleneck().resources()));
    }

    /**
     * Returns the full resource of each row, the highest rate first; of the whole run if rows are
     * not distinguished.
     */
    private static List<Optional<Resource>> limiting(Bottleneck bottleneck) {
        List<Optional<Resource>> ofRows =
                bottleneck.rows().stream()
                        .sorted(Comparator.comparingDouble(BottleneckView::rate).reversed())
                        .map(RowBusy::fullResource)
                        .distinct()
                        .limit(MOST_RESOURCES)
                        .toList();
        return ofRows.isEmpty()
                ? List.of(Optional.of(bottleneck.resources().getFirst().resource()))
                : ofRows;
    }

    private static double rate(RowBusy row) {
        return (double) row.window().operations() / row.window().lengthPs();
    }

    private static List<Element> items(List<String> sentences) {
        return sentences.stream().map(it -> Element.of("li", it)).toList();
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
        Element headings =
                Element.of("tr")
                        .add(heading("constant"))
                        .add(heading("is"))
                        .add(heading("confidence").with("title", CONFIDENCE));
        return Element.of("table").add(Element.of("thead").add(headings)).add(body);
    }

    private static Element heading(String text) {
        return Element.of("th", text).with("scope", "col");
    }
}
