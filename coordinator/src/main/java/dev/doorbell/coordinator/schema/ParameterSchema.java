package dev.doorbell.coordinator.schema;

import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.parameter.Parameter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * Schema of a parameter, as strict as {@link Allowed} can parse: a number within bounds, a size,
 * one of some words, each also as a text, and a list of these if the parameter takes several. The
 * original text and unit are in {@code x-allowed} and {@code x-unit}, for display in forms.
 */
final class ParameterSchema {

    private static final String NUMBER = "\\+?[0-9]+";
    private static final String SIZE = "\\+?[0-9]+[KMGkmg]?";

    private ParameterSchema() {}

    static Map<String, Object> of(Parameter<?> parameter) {
        SequencedMap<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", parameter.meaning());
        schema.put("default", parameter.defaultValue());
        schema.put("x-allowed", parameter.allowed().words());
        if (!parameter.unit().isEmpty()) {
            schema.put("x-unit", parameter.unit());
        }
        Allowed allowed = Allowed.of(parameter.allowed().words());
        List<Map<String, ?>> forms = forms(allowed);
        if (!says(forms, parameter.defaultValue())) {
            forms.add(Map.of("const", parameter.defaultValue())); // A keyword in place of a number.
        }
        if (allowed.several()) {
            SequencedMap<String, Object> list = new LinkedHashMap<>();
            list.put("type", "array");
            list.put("items", Map.of("anyOf", List.copyOf(forms)));
            list.put("maxItems", Parameters.MAX_LIST);
            forms.add(list);
        }
        if (forms.size() == 1) {
            schema.putAll(forms.getFirst());
        } else {
            schema.put("anyOf", forms);
        }
        return schema;
    }

    /** Returns the forms of one value, and of several as a text. */
    private static List<Map<String, ?>> forms(Allowed allowed) {
        List<Map<String, ?>> forms = new ArrayList<>();
        switch (allowed.kind()) {
            case NUMBER -> {
                forms.add(Schemas.whole("", allowed.least(), allowed.most()));
                forms.add(text(NUMBER, allowed.several()));
            }
            case SIZE -> {
                forms.add(Schemas.whole("", allowed.least(), allowed.most()));
                String size = allowed.ranges() ? SIZE + "(\\.\\." + SIZE + ")?" : SIZE;
                forms.add(text(size, allowed.several()));
            }
            case WORD -> forms.add(words(allowed));
            case TEXT -> {
                for (String type : List.of("number", "string", "boolean")) {
                    forms.add(Map.of("type", type));
                }
            }
        }
        return forms;
    }

    /** Returns true if a text matches one of some forms. */
    private static boolean says(List<Map<String, ?>> forms, String text) {
        return forms.stream()
                .anyMatch(form ->
                        form.get("pattern") instanceof String pattern
                                ? text.matches(pattern)
                                : form.get("enum") instanceof List<?> words
                                        ? words.contains(text)
                                        : "string".equals(form.get("type")));
    }

    private static Map<String, ?> words(Allowed allowed) {
        if (allowed.several()) {
            String word =
                    allowed.words().stream()
                            .map(it -> it.replace(".", "\\."))
                            .collect(Collectors.joining("|", "(", ")"));
            return text(word, true);
        }
        List<Object> values = new ArrayList<>(allowed.words());
        for (String word : allowed.words()) {
            if (word.equals("true") || word.equals("false")) {
                values.add(Boolean.valueOf(word));
            } else if (word.matches("[0-9]{1,9}")) {
                values.add(Integer.valueOf(word));
            } else if (word.matches("[0-9]\\.[0-9]*[1-9]")) {
                values.add(new BigDecimal(word)); // A number would drop the trailing zero of 2.30.
            }
        }
        return Map.of("enum", values);
    }

    private static Map<String, ?> text(String value, boolean several) {
        SequencedMap<String, Object> schema = Schemas.type("string", "");
        schema.put(
                "pattern",
                several
                        ? "^ *%s *(, *%s *)*$".formatted(value, value)
                        : "^ *%s *$".formatted(value));
        return schema;
    }
}
