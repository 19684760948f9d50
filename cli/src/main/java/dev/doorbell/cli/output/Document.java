package dev.doorbell.cli.output;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * JSON object. Missing fields read as empty, so that documents of other versions can be printed.
 *
 * @param fields fields of the object
 */
public record Document(Map<?, ?> fields) {

    /** Returns a field as text. */
    public String text(String name) {
        Object value = fields.get(name);
        return value == null ? "" : value.toString();
    }

    /** Returns a field as an integer. */
    public long number(String name) {
        return fields.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /** Returns a field that is an object. */
    public Document child(String name) {
        return new Document(fields.get(name) instanceof Map<?, ?> map ? map : Map.of());
    }

    /** Returns true if a field is an object. */
    public boolean has(String name) {
        return fields.get(name) instanceof Map<?, ?>;
    }

    /** Returns a field that is a list of objects. */
    public List<Document> children(String name) {
        return items(name, item -> new Document(item instanceof Map<?, ?> map ? map : Map.of()));
    }

    /** Returns a field that is a list of texts. */
    public List<String> texts(String name) {
        return items(name, String::valueOf);
    }

    /** Returns a field that is a list of lists of texts. */
    public List<List<String>> rows(String name) {
        return items(
                name,
                item ->
                        item instanceof List<?> row
                                ? row.stream().map(String::valueOf).toList()
                                : List.of());
    }

    private <T> List<T> items(String name, Function<Object, T> reading) {
        if (!(fields.get(name) instanceof List<?> list)) {
            return List.of();
        }
        return list.stream().map(item -> reading.apply(item == null ? "" : item)).toList();
    }
}
