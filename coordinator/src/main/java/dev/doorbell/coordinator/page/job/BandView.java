package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.view.TableView;
import dev.doorbell.report.uncertainty.Band;
import dev.doorbell.report.uncertainty.BandTable;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import java.util.List;

/** Table whose columns with bands have a part for each quantile. */
final class BandView {

    private BandView() {}

    static Element of(BandTable table) {
        Element names = Element.of("tr");
        Element shares = Element.of("tr");
        for (int c = 0; c < table.banded().size(); c++) {
            Element heading = heading(table.first().columns().get(c));
            if (!table.banded().get(c)) {
                names.add(heading.with("scope", "col").with("rowspan", 2));
                continue;
            }
            names.add(heading.with("scope", "colgroup").with("colspan", Band.PERCENT.size()));
            for (int q = 0; q < Band.PERCENT.size(); q++) {
                shares.add(
                        Element.of("th", BandTable.share(q))
                                .with("scope", "col")
                                .with("class", "number"));
            }
        }
        Element body = Element.of("tbody");
        table.rows().stream().limit(TableView.MOST_ROWS).forEach(row -> body.add(row(row)));
        return Element.of("table").add(Element.of("thead").add(names).add(shares)).add(body);
    }

    private static Element heading(Column column) {
        Element heading = Element.of("th", column.name());
        return column.unit().isEmpty()
                ? heading
                : heading.add(" ").add(Element.of("span", column.unit()).with("class", "unit"));
    }

    private static Element row(List<Object> cells) {
        Element row = Element.of("tr");
        for (Object cell : cells) {
            if (cell instanceof Band band) {
                band.values().forEach(it -> row.add(TableView.data(Cell.of(it))));
            } else {
                row.add(TableView.data((Cell) cell));
            }
        }
        return row;
    }
}
