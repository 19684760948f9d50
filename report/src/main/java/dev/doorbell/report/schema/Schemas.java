package dev.doorbell.report.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** Building blocks of schemas. */
final class Schemas {

    private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";

    private Schemas() {}

    static SequencedMap<String, Object> document(String id, String title, String description) {
        SequencedMap<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", DRAFT);
        schema.put("$id", id);
        schema.put("title", title);
        schema.put("description", description);
        return schema;
    }

    static SequencedMap<String, Object> text(String description) {
        return type("string", description);
    }

    static SequencedMap<String, Object> type(String type, String description) {
        SequencedMap<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type);
        if (!description.isEmpty()) {
            schema.put("description", description);
        }
        return schema;
    }

    static SequencedMap<String, Object> whole(String description, long least, long most) {
        SequencedMap<String, Object> schema = type("integer", description);
        schema.put("minimum", least);
        schema.put("maximum", most);
        return schema;
    }

    static SequencedMap<String, Object> choice(String description, List<String> words) {
        SequencedMap<String, Object> schema = text(description);
        schema.put("enum", words);
        return schema;
    }

    /** Adds an object's fields to {@code schema}; no others are allowed. */
    static void fields(
            SequencedMap<String, Object> schema, Map<String, ?> properties, List<String> required) {
        schema.put("type", "object");
        schema.put("properties", properties);
        schema.put("required", required);
        schema.put("additionalProperties", false);
    }
}
