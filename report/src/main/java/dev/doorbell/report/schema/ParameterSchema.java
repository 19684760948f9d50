package dev.doorbell.report.schema;

import dev.doorbell.workloads.parameter.AliasOf;
import dev.doorbell.workloads.parameter.Allowed;
import dev.doorbell.workloads.parameter.Bounds;
import dev.doorbell.workloads.parameter.ListOf;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Sizes;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.WordOr;
import dev.doorbell.workloads.parameter.Words;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Schema of a parameter, as strict as {@link Allowed} can parse: a number within bounds, a size,
 * one of some words, each also as a text, and a list of these if the parameter takes several. The
 * original text and unit are in {@code x-allowed} and {@code x-unit}, for display in forms. A text
 * that can come from files has {@code x-files}: {@code one} or {@code several}.
 */
public final class ParameterSchema {

    private static final String NUMBER = "\\+?[0-9]+";
    private static final String SIZE = "\\+?[0-9]+[KMGkmg]?";

    private ParameterSchema() {}

    /** Returns the schema of the values of {@code parameter}. */
    public static Map<String, Object> of(Parameter<?> parameter) {
        SequencedMap<String, Object> schema = new LinkedHashMap<>();
        schema.put("description", parameter.meaning());
        schema.put("default", parameter.defaultValue());
        schema.put("x-allowed", parameter.allowed().words());
        if (!parameter.unit().isEmpty()) {
            schema.put("x-unit", parameter.unit());
        }
        Allowed<?> allowed = parameter.allowed();
        if (allowed instanceof Text text && text.files() != Text.Files.NONE) {
            schema.put("x-files", text.files().name().toLowerCase(Locale.ROOT));
        }
        List<Map<String, ?>> forms = forms(allowed, several(allowed));
        if (!says(forms, parameter.defaultValue())) {
            forms.add(Map.of("const", parameter.defaultValue())); // A keyword in place of a number.
        }
        if (several(allowed)) {
            SequencedMap<String, Object> list = new LinkedHashMap<>();
            list.put("type", "array");
            list.put("items", Map.of("anyOf", List.copyOf(forms)));
            list.put("maxItems", ListOf.MAX_VALUES);
            forms.add(list);
        }
        if (forms.size() == 1) {
            schema.putAll(forms.getFirst());
        } else {
            schema.put("anyOf", forms);
        }
        return schema;
    }

    /** Ways to write one value, and several values as a text. */
    private static List<Map<String, ?>> forms(Allowed<?> allowed, boolean several) {
        List<String> words = words(allowed);
        if (!words.isEmpty()) {
            return new ArrayList<>(List.of(choice(words, several)));
        }
        return switch (allowed) {
            case Whole it -> numbers(it.bounds(), NUMBER, several);
            case Size it -> numbers(it.bounds(), it.hasSuffixes() ? SIZE : NUMBER, several);
            case Sizes it -> numbers(it.each().bounds(), SIZE + "(\\.\\." + SIZE + ")?", several);
            case ListOf<?> it -> forms(it.each(), several);
            case WordOr<?> it -> {
                List<Map<String, ?>> forms = forms(it.other(), several);
                forms.add(Map.of("const", it.word()));
                yield forms;
            }
            case AliasOf<?> it -> forms(it.parameter().allowed(), several);
            case Words<?> _, Text _ ->
                    new ArrayList<>(
                            Stream.of("number", "string", "boolean")
                                    .map(type -> Map.of("type", type))
                                    .toList());
        };
    }

    /** Words from which a value is chosen; none if there is another way to write it. */
    private static List<String> words(Allowed<?> allowed) {
        return switch (allowed) {
            case Words<?> it -> List.copyOf(it.values().sequencedKeySet());
            case Whole it when it.bounds().ofTwo() ->
                    List.of(Long.toString(it.bounds().least()), Long.toString(it.bounds().most()));
            case ListOf<?> it -> words(it.each());
            case WordOr<?> it -> {
                List<String> others = words(it.other());
                List<String> all = new ArrayList<>(others);
                all.addFirst(it.word());
                yield others.isEmpty() ? others : all;
            }
            case AliasOf<?> it -> words(it.parameter().allowed());
            case Whole _, Size _, Sizes _, Text _ -> List.of();
        };
    }

    /** Returns true if a job may give a list of values. */
    private static boolean several(Allowed<?> allowed) {
        return switch (allowed) {
            case ListOf<?> _, Sizes _, Text _ -> true;
            case WordOr<?> it -> several(it.other());
            case AliasOf<?> it -> several(it.parameter().allowed());
            case Whole _, Size _, Words<?> _ -> false;
        };
    }

    private static List<Map<String, ?>> numbers(Bounds bounds, String pattern, boolean several) {
        return new ArrayList<>(
                List.of(Schemas.whole("", bounds.least(), bounds.most()), text(pattern, several)));
    }

    /** Returns true if a text matches one of some forms. */
    private static boolean says(List<Map<String, ?>> forms, String text) {
        return forms.stream()
                .anyMatch(form ->
                        form.get("pattern") instanceof String pattern
                                ? text.matches(pattern)
                                : form.get("enum") instanceof List<?> words
                                        ? words.contains(text)
                                        : "string".equals(form.get("type"))
                                                || text.equals(form.get("const")));
    }

    private static Map<String, ?> choice(List<String> words, boolean several) {
        if (several) {
            String word =
                    words.stream()
                            .map(it -> it.replace(".", "\\."))
                            .collect(Collectors.joining("|", "(", ")"));
            return text(word, true);
        }
        List<Object> values = new ArrayList<>(words);
        for (String word : words) {
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
