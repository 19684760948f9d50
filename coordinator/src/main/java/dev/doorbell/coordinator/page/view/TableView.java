package dev.doorbell.coordinator.page.view;

import dev.doorbell.coordinator.chart.Plot;
import dev.doorbell.coordinator.chart.TablePlots;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.RowColumn;
import dev.doorbell.report.answer.Significant;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Result table with rows: its plots, then the table. */
public final class TableView {

    /** Largest number of displayed rows; the JSON document has all. */
    public static final int MOST_ROWS = 500;

    private TableView() {}

    /**
     * Returns the table of a job's result, with published values, and links to save the plots.
     *
     * @param plots address of its plots, without their numbers in the table
     * @param above plot that the page already shows, if any
     * @param last column to show at the right, if any
     */
    public static Element of(
            String id,
            Table table,
            JobReport job,
            String plots,
            Optional<Plot> above,
            Optional<RowColumn> last) {
        List<Plot> drawn = TablePlots.of(table, job);
        List<Element> figures = new ArrayList<>();
        for (int i = 0; i < drawn.size(); i++) {
            if (!above.equals(Optional.of(drawn.get(i)))) {
                figures.add(drawn.get(i).figure().add(saved(plots + (i + 1))));
            }
        }
        return of(id, table, drawn, figures, last);
    }

    /** Returns the table with the given plots. */
    public static Element of(String id, Table table, List<Plot> plots) {
        List<Element> figures = plots.stream().map(Plot::figure).toList();
        return of(id, table, plots, figures, Optional.empty());
    }

    /**
     * Returns links that save a plot.
     *
     * @param plot its address without an extension
     */
    public static Element saved(String plot) {
        Element links = Element.of("p").with("class", "choices hint");
        for (String form : List.of("svg", "png", "json")) {
            links.add(Element.link(plot + "." + form, form.toUpperCase(Locale.ROOT)));
        }
        return links;
    }

    private static Element of(
            String id,
            Table table,
            List<Plot> plots,
            List<Element> figures,
            Optional<RowColumn> last) {
        Element section = Parts.section(id, table.name());
        if (!figures.isEmpty()) {
            section.add(Element.of("div").with("class", "plots").add(figures));
        }
        if (plots.stream().anyMatch(it -> it.curves().size() == TablePlots.MOST_CURVES)) {
            section.add(
                    Element.of(
                                    "p",
                                    "At most %d curves are drawn; the table has all rows."
                                            .formatted(TablePlots.MOST_CURVES))
                            .with("class", "hint"));
        }
        section.add(Parts.scrolled("Rows of " + table.name(), rows(table, last)));
        if (table.rows().size() > MOST_ROWS) {
            section.add(
                    Element.of(
                                    "p",
                                    "The first %d of %s rows; the JSON document has all."
                                            .formatted(
                                                    MOST_ROWS,
                                                    Amounts.grouped(table.rows().size())))
                            .with("class", "hint"));
        }
        return section;
    }

    private static Element rows(Table table, Optional<RowColumn> last) {
        Element headings = Element.of("tr");
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            Element heading = Element.of("th", column.name()).with("scope", "col");
            if (!column.unit().isEmpty()) {
                heading.add(" ").add(Element.of("span", column.unit()).with("class", "unit"));
            }
            headings.add(numbers(table, i) ? heading.with("class", "number") : heading);
        }
        last.ifPresent(it -> headings.add(Element.of("th", it.name()).with("scope", "col")));
        Element body = Element.of("tbody");
        for (int i = 0; i < Math.min(table.rows().size(), MOST_ROWS); i++) {
            Element row = row(table, table.rows().get(i));
            int number = i;
            last.ifPresent(it -> row.add(Element.of("td", it.cells().get(number))));
            body.add(row);
        }
        return Element.of("table").add(Element.of("thead").add(headings)).add(body);
    }

    /** Returns true for numbers and ratios, which are right-aligned. */
    private static boolean number(Cell cell) {
        return !(cell instanceof Cell.Word);
    }

    /** Returns true if a column has numbers; a dash takes the place of one that does not exist. */
    private static boolean numbers(Table table, int column) {
        return table.rows().stream().anyMatch(row -> number(row.get(column)));
    }

    private static Element row(Table table, List<Cell> cells) {
        Element row = Element.of("tr");
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            row.add(
                    cell.equals(Cell.none()) && numbers(table, i)
                            ? Element.of("td", cell.text()).with("class", "number")
                            : data(cell));
        }
        return row;
    }

    /** Returns a cell: four significant digits of a number, and all of them as its title. */
    public static Element data(Cell cell) {
        Optional<BigDecimal> value = cell.number().filter(it -> it.scale() > 0);
        if (value.isPresent()) {
            return Element.of("td", Significant.grouped(value.get()))
                    .with("class", "number")
                    .with("title", cell.text());
        }
        Element data = Element.of("td", Parts.shortened(cell.text()));
        return number(cell) ? data.with("class", "number") : data;
    }
}
