package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.schema.SchemaField;
import java.util.ArrayList;
import java.util.List;

/**
 * Input of a schema's field: a drop-down if all values are known, else a number within its bounds,
 * else a text with its pattern. An empty input means the default.
 */
final class FieldInput {

    /** Length above which a value gets several lines. */
    private static final int ONE_LINE = 120;

    /** Prefix of an input's id, before its name. */
    static final String ID = "field-";

    private FieldInput() {}

    /** Returns the input of one value. */
    static Element one(SchemaField field, String name, String value) {
        if (!field.choices().isEmpty() && !field.several()) {
            return choice(field, name, value);
        }
        Element input = text(field, name, value);
        if (field.wholeNumber()) {
            return input.with("type", "number")
                    .with("step", 1)
                    .with("min", field.least().getAsLong())
                    .with("max", field.most().getAsLong());
        }
        return patterned(input, field.pattern(), field);
    }

    /** Returns the input of several values: check boxes, or a text with commas. */
    static Element several(SchemaField field, String name, String value) {
        if (field.choices().isEmpty()) {
            Element input = text(field, name, value).with("inputmode", "text");
            String number = field.size() ? "[0-9]+[KMGkmg]?" : "[0-9]+";
            String each = " *%s(\\.\\.%s)? *".formatted(number, number);
            return patterned(input, each + "(," + each + ")*", field);
        }
        List<String> chosen = List.of(value.split(",", -1));
        Element boxes =
                Element.of("div")
                        .with("class", "boxes")
                        .with("role", "group")
                        .with("aria-label", field.name());
        for (int i = 0; i < field.choices().size(); i++) {
            String choice = field.choices().get(i);
            Element box =
                    Element.of("input")
                            .with("type", "checkbox")
                            .with("name", name)
                            .with("id", i == 0 ? ID + name : ID + name + "-" + i)
                            .with("value", choice);
            boxes.add(
                    Element.of("label")
                            .add(chosen.contains(choice) ? box.with("checked") : box)
                            .add(" " + choice));
        }
        return boxes;
    }

    /** Returns several lines of text. */
    static Element lines(String name, String value, int rows) {
        return named("textarea", name).with("rows", rows).add(value);
    }

    /** Returns a line of text. */
    static Element text(String name, String value, String placeholder) {
        return named("input", name)
                .with("type", "text")
                .with("value", value)
                .with("placeholder", placeholder);
    }

    private static Element choice(SchemaField field, String name, String value) {
        Element select = named("select", name);
        List<String> values = new ArrayList<>(field.choices());
        if (!value.isEmpty() && !values.contains(value)) {
            values.add(value); // It is wrong and must be visible.
        }
        String usual = field.fallback().isEmpty() ? "default" : field.fallback() + " (default)";
        select.add(Element.of("option", usual).with("value", ""));
        values.remove(field.fallback()); // It is already in the list.
        for (String each : values) {
            Element option = Element.of("option", each).with("value", each);
            select.add(each.equals(value) ? option.with("selected") : option);
        }
        return select;
    }

    private static Element text(SchemaField field, String name, String value) {
        if (value.length() > ONE_LINE || value.contains("\n")) {
            return lines(name, value, 6);
        }
        if (!field.files().isEmpty()) {
            return lines(name, value, 1).with("placeholder", field.fallback());
        }
        Element input = text(name, value, field.fallback());
        return field.required() ? input.with("required") : input;
    }

    private static Element patterned(Element input, String pattern, SchemaField field) {
        return pattern.isEmpty()
                ? input
                : input.with("pattern", pattern).with("title", field.allowed());
    }

    private static Element named(String element, String name) {
        return Element.of(element)
                .with("name", name)
                .with("id", ID + name)
                .with("spellcheck", "false");
    }
}
