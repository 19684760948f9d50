package dev.doorbell.cli.whatif;

import dev.doorbell.cli.output.Csv;
import dev.doorbell.cli.output.Document;
import dev.doorbell.report.experiment.Effect;
import dev.doorbell.report.experiment.Movement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sensitivity for programs. */
final class SensitivityDocument {

    private SensitivityDocument() {}

    /** Returns comma-separated values, one line per constant. */
    static String csv(SensitivityReport report) {
        List<Map<String, Object>> columns = new ArrayList<>();
        for (String name : List.of("constant", "value", "higher", "lower")) {
            columns.add(Map.of("name", name, "unit", ""));
        }
        columns.add(Map.of("name", "when higher", "unit", "%"));
        columns.add(Map.of("name", "when lower", "unit", "%"));
        columns.add(Map.of("name", "largest at", "unit", ""));
        List<List<String>> rows =
                report.effects().stream()
                        .map(it ->
                                List.of(
                                        it.name(),
                                        it.value(),
                                        it.higher(),
                                        it.lower(),
                                        percent(it.whenHigher()),
                                        percent(it.whenLower()),
                                        it.largest().where()))
                        .toList();
        return Csv.of(new Document(Map.of("columns", columns, "rows", rows)));
    }

    private static String percent(Movement movement) {
        return movement.tried() ? movement.percent().toPlainString() : "";
    }

    /** Returns the fields of a JSON document. */
    static Map<String, Object> of(SensitivityReport report) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("job", report.before().child("job").fields());
        map.put("of", report.watched().column());
        map.put("table", report.watched().table());
        map.put("constants", report.effects().stream().map(SensitivityDocument::document).toList());
        return map;
    }

    private static Map<String, Object> document(Effect effect) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("constant", effect.name());
        map.put("value", effect.value());
        map.put("higher", effect.higher());
        map.put("lower", effect.lower());
        map.put("whenHigher", document(effect.whenHigher()));
        map.put("whenLower", document(effect.whenLower()));
        return map;
    }

    private static Map<String, Object> document(Movement movement) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("tried", movement.tried());
        map.put("percent", movement.percent());
        map.put("where", movement.where());
        return map;
    }
}
