package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import java.util.List;

/** Table of the load of resources, with a bar each. */
final class BusyTable {

    private BusyTable() {}

    static Element of(List<Busy> resources) {
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
                                        List.of("resource", "share of the run", "", "busy for")))
                        .add(body));
    }
}
