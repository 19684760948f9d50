package dev.doorbell.coordinator.schema;

import dev.doorbell.workloads.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Field of a form, as its schema describes it.
 *
 * @param name name of the property
 * @param description one line, or empty
 * @param allowed allowed values in words, or empty
 * @param unit unit of its values, or empty
 * @param fallback default, or empty
 * @param required true if it must be filled in
 * @param choices all values; empty if there are too many to list
 * @param least least integer
 * @param most greatest integer
 * @param pattern regular expression of texts, or empty
 * @param several true if a list is accepted
 * @param files files whose texts can be the value: {@code one} or {@code several}, or empty
 */
public record SchemaField(
        String name,
        String description,
        String allowed,
        String unit,
        String fallback,
        boolean required,
        List<String> choices,
        OptionalLong least,
        OptionalLong most,
        String pattern,
        boolean several,
        String files) {

    public SchemaField {
        choices = List.copyOf(choices);
    }

    /** Returns the fields of an object with {@code schema}, in order. */
    public static List<SchemaField> of(Map<?, ?> schema) {
        List<SchemaField> fields = new ArrayList<>();
        List<?> required = list(schema.get("required"));
        map(schema.get("properties"))
                .forEach((name, property) ->
                        fields.add(
                                of(
                                        String.valueOf(name),
                                        map(property),
                                        required.contains(String.valueOf(name)))));
        return fields;
    }

    /** Returns the fields of the object in a property of {@code schema}. */
    public static List<SchemaField> in(Map<?, ?> schema, String property) {
        return of(map(map(schema.get("properties")).get(property)));
    }

    private static SchemaField of(String name, Map<?, ?> schema, boolean required) {
        List<?> forms = schema.containsKey("anyOf") ? list(schema.get("anyOf")) : List.of(schema);
        List<String> choices = new ArrayList<>();
        Optional<Map<?, ?>> whole = Optional.empty();
        String pattern = "";
        boolean several = false;
        for (Object each : forms) {
            Map<?, ?> form = map(each);
            list(form.get("enum")).stream()
                    .map(String::valueOf)
                    .filter(value -> !choices.contains(value))
                    .forEach(choices::add);
            if ("integer".equals(form.get("type"))) {
                whole = Optional.of(form);
            }
            pattern = form.containsKey("pattern") ? text(form.get("pattern")) : pattern;
            several |= "array".equals(form.get("type"));
        }
        if ("boolean".equals(schema.get("type"))) {
            choices.addAll(List.of("false", "true"));
        }
        OptionalLong least = number(whole, "minimum");
        OptionalLong most = number(whole, "maximum");
        String bounds =
                least.isPresent() && most.isPresent()
                        ? least.getAsLong() + " to " + most.getAsLong()
                        : "";
        return new SchemaField(
                name,
                text(schema.get("description")),
                schema.containsKey("x-allowed") ? text(schema.get("x-allowed")) : bounds,
                text(schema.get("x-unit")),
                text(schema.get("default")),
                required,
                choices,
                least,
                most,
                pattern,
                several,
                text(schema.get("x-files")));
    }

    /** Returns the same field with all its values. */
    public SchemaField choosing(List<String> values) {
        return new SchemaField(
                name,
                description,
                allowed,
                unit,
                fallback,
                required,
                values,
                least,
                most,
                pattern,
                several,
                files);
    }

    /** Returns true if only a single integer is accepted. */
    public boolean wholeNumber() {
        return least.isPresent() && !several && !size();
    }

    /** Returns true if bytes are filled in, which may have a suffix such as {@code K}. */
    public boolean size() {
        return unit.equals(Parameter.BYTES);
    }

    private static OptionalLong number(Optional<Map<?, ?>> schema, String bound) {
        return schema.isPresent() && schema.get().get(bound) instanceof Number number
                ? OptionalLong.of(number.longValue())
                : OptionalLong.empty();
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static String text(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }
}
