package dev.doorbell.client;

import java.util.List;
import java.util.Map;

/** Fields of JSON objects. What is missing reads as empty. */
final class Documents {

    private Documents() {}

    static String text(Map<String, ?> object, String name) {
        Object value = object.get(name);
        return value == null ? "" : value.toString();
    }

    static List<String> texts(Map<String, ?> object, String name) {
        return list(object, name).stream().map(String::valueOf).toList();
    }

    static Map<String, Object> object(Map<String, ?> object, String name) {
        return cast(object.get(name));
    }

    static List<Map<String, Object>> objects(Map<String, ?> object, String name) {
        return list(object, name).stream().map(Documents::cast).toList();
    }

    static List<?> list(Map<String, ?> object, String name) {
        return object.get(name) instanceof List<?> list ? list : List.of();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> cast(@org.jspecify.annotations.Nullable Object value) {
        return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
    }
}
