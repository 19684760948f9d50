package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.JobTabs;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.workloads.result.RowBusy;
import java.util.List;
import java.util.Optional;

/**
 * Rows of a result that were measured one after another, and the selected one.
 *
 * @param rows in the order of the result; empty if they are not distinguished by time
 * @param wanted number of the requested one, from 1; if empty, the last for a budget, and none for
 *     the load
 */
record RowChoice(List<RowBusy> rows, String wanted) {

    /** Returns the budget of the selected row; empty if there is no such row. */
    Optional<RowBudget> budget(List<TraceSpan> spans) {
        if (wanted.isBlank()) {
            return RowBudget.last(spans, rows);
        }
        int number = number();
        return number == 0 ? Optional.empty() : RowBudget.of(spans, rows, number);
    }

    /** Returns the budget of the selected row among known ones; empty if there is no such row. */
    Optional<RowBudget> budgetOf(List<RowBudget> known) {
        if (wanted.isBlank()) {
            return known.isEmpty() ? Optional.empty() : Optional.of(known.getLast());
        }
        int number = number();
        return known.stream().filter(it -> number > 0 && it.number() == number).findFirst();
    }

    /** Returns true if the requested row exists. */
    boolean fits() {
        return wanted.isBlank() || number() > 0;
    }

    /** Returns an error message about the requested row. */
    Optional<String> complaint(boolean traced) {
        if (fits()) {
            return traced || wanted.isBlank()
                    ? Optional.empty()
                    : Optional.of("No operation of row %s is in the trace.".formatted(wanted));
        }
        String allowed =
                rows.isEmpty()
                        ? "none, because the rows of this job were not measured one after another"
                        : "a row from 1 to " + rows.size();
        return Optional.of("row is %s; expected %s.".formatted(Parts.shortened(wanted), allowed));
    }

    /** Returns the selected row; empty if none is, or there is no such row. */
    Optional<RowBusy> row() {
        int number = number();
        return number == 0 ? Optional.empty() : Optional.of(rows.get(number - 1));
    }

    /** Returns a form to select a row for the budget; empty if there is only one. */
    Optional<Element> budgetForm(String id, int shown) {
        return form(id, JobTabs.BUDGET, "Show its budget", List.of(), shown);
    }

    /**
     * Returns a form to select a row, or the whole run, for the load; empty if there is only one.
     */
    Optional<Element> resourcesForm(String id) {
        Element whole = Element.of("option", "the whole run").with("value", "");
        return form(id, JobTabs.RESOURCES, "Show its load", List.of(whole), number());
    }

    /**
     * Returns a form to select a row; empty if there is only one.
     *
     * @param first options before the rows
     * @param shown number of the row of the page, or 0
     */
    private Optional<Element> form(
            String id, JobTabs tab, String button, List<Element> first, int shown) {
        if (rows.size() < 2) {
            return Optional.empty();
        }
        Element select = Element.of("select").with("name", "row").with("id", "row").add(first);
        for (int number = 1; number <= rows.size(); number++) {
            Element option =
                    Element.of("option", number + ": " + rows.get(number - 1).window().label())
                            .with("value", number);
            select.add(number == shown ? option.with("selected") : option);
        }
        Element form =
                Element.of("form")
                        .with("method", "get")
                        .with("action", Parts.jobAddress(id))
                        .add(
                                Element.of("input")
                                        .with("type", "hidden")
                                        .with("name", "tab")
                                        .with("value", tab.text()));
        form.add(Element.of("label", "Row").with("for", "row"))
                .add(select)
                .add(Element.of("button", button).with("type", "submit"));
        return Optional.of(Element.of("div").with("class", "actions").add(form));
    }

    /** Number of the selected row; 0 if there is no such row. */
    private int number() {
        try {
            int number = Integer.parseInt(wanted.strip());
            return number >= 1 && number <= rows.size() ? number : 0;
        } catch (NumberFormatException none) {
            return 0;
        }
    }
}
