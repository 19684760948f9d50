package dev.doorbell.cli.budget;

import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.output.TextTable;
import dev.doorbell.report.budget.OperationBudget;
import dev.doorbell.report.budget.RowBudget;
import dev.doorbell.report.budget.Step;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Budget as text and as a document. */
final class BudgetReport {

    private BudgetReport() {}

    static String text(RowBudget row) {
        OperationBudget budget = row.budget();
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
                            budget.percent(step.durationPs())));
        }
        return "%s:\n\n%s\n%s\n%s\n"
                .formatted(row.mean(), table.text(), budget.sentence(), budget.path());
    }

    static Map<String, Object> document(RowBudget row) {
        OperationBudget budget = row.budget();
        Map<String, Object> map = new LinkedHashMap<>();
        if (row.number() > 0) {
            map.put("row", row.number());
            map.put("rowKey", row.row());
            map.put("limit", row.limit());
        }
        map.put("operations", budget.operations());
        map.put("alike", budget.alike());
        map.put("lengthPs", budget.lengthPs());
        map.put("workPs", budget.workPs());
        map.put("sentence", budget.sentence());
        map.put("criticalPath", budget.path());
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
        map.put("pathPs", step.pathPs());
        return map;
    }
}
