package dev.doorbell.coordinator.draft;

import dev.doorbell.report.document.JsonText;
import java.util.Map;
import java.util.stream.Collectors;

/** Map as YAML on one line, because YAML requires indentation of lines within braces. */
final class Flow {

    private Flow() {}

    /** Returns the line, with its line end. */
    static String of(Map<String, ?> map) {
        return map.entrySet().stream()
                .map(it -> JsonText.line(it.getKey()) + ": " + JsonText.line(it.getValue()))
                .collect(Collectors.joining(", ", "{", "}\n"));
    }
}
