package dev.doorbell.cli.budget;

import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.output.TextTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A budget for people and for programs. */
final class BudgetReport {

    private static final int PERMILLE = 1000;

    private BudgetReport() {}

    static String text(OperationBudget budget) {
        TextTable table =
                new TextTable(1)
                        .add(
                                List.of(
                                        "step",
                                        "engine",
                                        "begins [us]",
                                        "gap before [us]",
                                        "takes [us]",
                                        "% of all"));
        for (Step step : budget.steps()) {
            table.add(
                    List.of(
                            step.name(),
                            step.engine(),
                            ResultText.microseconds(step.startPs()),
                            ResultText.microseconds(step.gapPs()),
                            ResultText.microseconds(step.durationPs()),
                            percent(step.durationPs(), budget)));
        }
        return "One operation, the mean of %d alike of %d traced:\n\n%s\n%s\n"
                .formatted(budget.alike(), budget.operations(), table.text(), sentence(budget));
    }

    static String sentence(OperationBudget budget) {
        Step longest = budget.longest();
        long gapsPs = budget.lengthPs() - budget.workPs();
        return "An operation takes %s us; the longest step is '%s' on %s, %s us (%s %%); for %s us (%s %%) it is on the way or waits."
                .formatted(
                        ResultText.microseconds(budget.lengthPs()),
                        longest.name(),
                        longest.engine(),
                        ResultText.microseconds(longest.durationPs()),
                        percent(longest.durationPs(), budget),
                        ResultText.microseconds(gapsPs),
                        percent(gapsPs, budget));
    }

    static Map<String, Object> document(OperationBudget budget) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("operations", budget.operations());
        map.put("alike", budget.alike());
        map.put("lengthPs", budget.lengthPs());
        map.put("workPs", budget.workPs());
        map.put("sentence", sentence(budget));
        map.put("steps", budget.steps().stream().map(BudgetReport::document).toList());
        return map;
    }

    private static Map<String, Object> document(Step step) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("step", step.name());
        map.put("engine", step.engine());
        map.put("startPs", step.startPs());
        map.put("gapPs", step.gapPs());
        map.put("durationPs", step.durationPs());
        return map;
    }

    private static String percent(long ps, OperationBudget budget) {
        long permille = budget.lengthPs() == 0 ? 0 : ps * PERMILLE / budget.lengthPs();
        return permille / 10 + "." + permille % 10;
    }
}
