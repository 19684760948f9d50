package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.Bar;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.timeline.Timeline;
import dev.doorbell.report.budget.OperationBudget;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.budget.Step;
import java.util.List;
import java.util.Optional;

/** Average time budget of one operation: its steps, and its critical path. */
final class BudgetView {

    private static final long PERMILLE = 1_000;

    private static final String ID = "budget";

    private BudgetView() {}

    /**
     * Returns the section of the page: the budget of the selected row, and a form to select
     * another.
     *
     * @param known budgets of all operations, where the timeline is a sample
     * @param id name of the job
     */
    static Optional<Element> of(
            RowChoice choice, Timeline timeline, Optional<List<RowBudget>> known, String id) {
        Optional<RowBudget> budget =
                known.map(choice::budgetOf).orElseGet(() -> choice.budget(timeline.spans()));
        Optional<String> complaint = choice.complaint(budget.isPresent());
        if (budget.isEmpty() && complaint.isEmpty()) {
            return Optional.empty();
        }
        Element section = Parts.section(ID, "Time budget of one operation");
        choice.budgetForm(id, budget.map(RowBudget::number).orElse(0)).ifPresent(section::add);
        complaint.ifPresent(it -> section.add(Element.of("p", it).with("role", "alert")));
        budget.ifPresent(it -> section.add(said(it)).add(table(it.budget())));
        if (timeline.everyNth() > 1 && known.isEmpty()) {
            section.add(
                    Element.of(
                                    "p",
                                    "The timeline has every %dth operation only. The budget is the mean of these."
                                            .formatted(timeline.everyNth()))
                            .with("class", "hint"));
        }
        return Optional.of(section);
    }

    private static Element said(RowBudget row) {
        OperationBudget budget = row.budget();
        return Element.of(
                "p",
                "%s Average over %s of %s traced operations. %s %s"
                        .formatted(
                                about(row),
                                Amounts.grouped(budget.alike()),
                                Amounts.grouped(budget.operations()),
                                budget.sentence(),
                                budget.path()));
    }

    private static Element table(OperationBudget budget) {
        Element body = Element.of("tbody");
        budget.steps().forEach(step -> body.add(row(step, budget)));
        Element table =
                Element.of("table")
                        .with("class", "bars")
                        .add(
                                Parts.headings(
                                        List.of(
                                                "step",
                                                "engine",
                                                "gap before [us]",
                                                "takes [us]",
                                                "on the critical path",
                                                "")))
                        .add(body);
        return Parts.scrolled("Budget", table);
    }

    private static String about(RowBudget row) {
        return row.number() == 0
                ? ""
                : "Row %d of %d, %s: %s."
                        .formatted(row.number(), row.rows(), row.row(), row.limit());
    }

    private static Element row(Step step, OperationBudget budget) {
        long share = budget.lengthPs() == 0 ? 0 : step.pathPs() * PERMILLE / budget.lengthPs();
        return Element.of("tr")
                .add(Element.of("th", step.name()).with("scope", "row"))
                .add(Element.of("td", step.engine()))
                .add(number(Amounts.microseconds(step.gapPs())))
                .add(number(Amounts.microseconds(step.durationPs())))
                .add(Element.of("td").with("class", "bar").add(Bar.of(share, "")))
                .add(number(Amounts.percent(share)));
    }

    private static Element number(String text) {
        return Element.of("td", text).with("class", "number");
    }
}
