package dev.doorbell.coordinator.page.view;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.List;

/** Table of the load of resources, with a bar each. */
public final class BusyTable {

    /** Share in thousandths below which a resource is folded. */
    private static final long LITTLE = 15;

    private BusyTable() {}

    /** Returns the table of a run; resources that were hardly busy are folded. */
    public static Element of(List<Busy> resources) {
        return of(resources, "run");
    }

    /**
     * Returns the table; resources that were hardly busy are folded.
     *
     * @param whole what the shares are of
     */
    public static Element of(List<Busy> resources, String whole) {
        List<Busy> much = resources.stream().filter(it -> it.sharePermille() >= LITTLE).toList();
        List<Busy> little = resources.stream().filter(it -> it.sharePermille() < LITTLE).toList();
        if (much.isEmpty() || little.size() < 2) {
            return table(resources, whole);
        }
        return Element.of("div")
                .add(table(much, whole))
                .add(
                        Element.of("details")
                                .add(
                                        Element.of(
                                                "summary",
                                                little.size() + " resources below 1.5 %"))
                                .add(table(little, whole)));
    }

    private static Element table(List<Busy> resources, String whole) {
        Element body = Element.of("tbody");
        for (Busy busy : resources) {
            body.add(
                    Element.of("tr")
                            .add(Element.of("th", busy.resource().name()).with("scope", "row"))
                            .add(
                                    Element.of("td")
                                            .with("class", "bar")
                                            .add(Bar.of(busy.sharePermille(), "")))
                            .add(
                                    Element.of("td", Amounts.percent(busy.sharePermille()))
                                            .with("class", "number"))
                            .add(
                                    Element.of("td", Amounts.virtualTime(busy.busyPs()))
                                            .with("class", "number")));
        }
        return Parts.scrolled(
                "Busy shares",
                Element.of("table")
                        .with("class", "bars")
                        .add(
                                Parts.headings(
                                        List.of(
                                                "resource",
                                                "share of the " + whole,
                                                "",
                                                "busy for")))
                        .add(body));
    }
}
