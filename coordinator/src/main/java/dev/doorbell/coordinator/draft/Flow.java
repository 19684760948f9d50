package dev.doorbell.coordinator.draft;

import dev.doorbell.report.document.JsonText;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Values as YAML on one line, because YAML requires indentation of lines within braces. */
final class Flow {

    /** Texts that need no quotes: whole numbers, sizes, and words that YAML takes for texts. */
    private static final Pattern PLAIN =
            Pattern.compile(
                    "(0|[1-9]\\d{0,17})[KMG]?|(?!(?i:true|false|yes|no|on|off|null|y|n)$)[A-Za-z][\\w./-]*");

    private Flow() {}

    /** Returns a map. */
    static String of(Map<String, ?> map) {
        return map.entrySet().stream()
                .map(it -> of(it.getKey()) + ": " + of(it.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /** Returns a text, a number, or a list of them. */
    static String of(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(Flow::of).collect(Collectors.joining(", ", "[", "]"));
        }
        String text = value.toString();
        return PLAIN.matcher(text).matches() ? text : JsonText.line(value);
    }
}
