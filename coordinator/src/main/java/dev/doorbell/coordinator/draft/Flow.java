package dev.doorbell.coordinator.draft;

import dev.doorbell.report.document.JsonText;
import java.util.Map;
import java.util.stream.Collectors;

/** A map as YAML on one line, because YAML wants lines within braces indented. */
final class Flow {

    private Flow() {}

    /** The line, with its end. */
    static String of(Map<String, ?> map) {
        return map.entrySet().stream()
                .map(it -> JsonText.line(it.getKey()) + ": " + JsonText.line(it.getValue()))
                .collect(Collectors.joining(", ", "{", "}\n"));
    }
}
