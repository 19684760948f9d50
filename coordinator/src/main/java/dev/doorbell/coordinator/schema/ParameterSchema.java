package dev.doorbell.coordinator.schema;

import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The schema of a parameter: a number, a text or a list of these. Numbers are bounded when the
 * parameter says from where to where they go. What it says in words goes along as {@code x-allowed}
 * and {@code x-unit}, for forms to show.
 */
final class ParameterSchema {

    private static final Pattern RANGE =
            Pattern.compile("([0-9]+) to ([0-9]+)([KMG]?)(?:, or a list|, a list or a range)?");

    private ParameterSchema() {}

    static Map<String, Object> of(Parameter parameter) {
        SequencedMap<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", parameter.meaning());
        schema.put("default", parameter.defaultValue());
        schema.put("x-allowed", parameter.allowed());
        if (!parameter.unit().isEmpty()) {
            schema.put("x-unit", parameter.unit());
        }
        SequencedMap<String, Object> number = new LinkedHashMap<>();
        number.put("type", "number");
        Matcher range = RANGE.matcher(parameter.allowed());
        if (range.matches()) {
            number.put("type", "integer");
            number.put("minimum", Long.parseLong(range.group(1)));
            number.put("maximum", size(range.group(2) + range.group(3)));
        }
        SequencedMap<String, Object> list = new LinkedHashMap<>();
        list.put("type", "array");
        list.put("items", Map.of("anyOf", List.of(number, Map.of("type", "string"))));
        list.put("maxItems", Parameters.MAX_LIST);
        schema.put(
                "anyOf",
                List.of(number, Map.of("type", "string"), Map.of("type", "boolean"), list));
        return schema;
    }

    private static long size(String text) {
        return Parameters.size("allowed", text, 0, Long.MAX_VALUE);
    }
}
