package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import java.util.List;

/**
 * Table of a few columns whose rows are stacked on a narrow screen: first the key of a row and its
 * state, then the rest, each with its heading.
 */
public final class StackedTable {

    /** Column that is visible beside the first, however narrow the screen. */
    private static final String STATE = "state";

    private final String label;
    private final List<String> headings;
    private final Element body = Element.of("tbody");

    /** Creates a table without rows. */
    public StackedTable(String label, List<String> headings) {
        this.label = label;
        this.headings = List.copyOf(headings);
    }

    /** Adds a row with a cell for each heading. */
    public void row(List<? extends HtmlNode> cells) {
        Element row = Element.of("tr");
        for (int i = 0; i < headings.size(); i++) {
            Element cell = Element.of("td").add(cells.get(i));
            String heading = headings.get(i);
            if (heading.equals(STATE)) {
                cell.with("class", STATE);
            } else if (i > 0 && !heading.isEmpty()) {
                cell.with("data-label", heading);
            }
            row.add(cell);
        }
        body.add(row);
    }

    /** Returns the table. */
    public Element element() {
        return Parts.scrolled(
                label,
                Element.of("table")
                        .with("class", "stacked")
                        .add(Parts.headings(headings))
                        .add(body));
    }
}
