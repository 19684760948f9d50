package dev.doorbell.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Labels of a job, which have no effect on its result. The coordinator validates them.
 *
 * @param name title, or empty
 * @param tags words to filter by
 * @param note free text, or empty
 */
public record Labels(String name, List<String> tags, String note) {

    /** No labels. */
    public static final Labels NONE = new Labels("", List.of(), "");

    /** Copies the tags. */
    public Labels {
        tags = List.copyOf(tags);
    }

    /** Returns these labels with another name. */
    public Labels withName(String other) {
        return new Labels(other, tags, note);
    }

    /** Returns these labels with other tags. */
    public Labels withTags(List<String> others) {
        return new Labels(name, others, note);
    }

    /** Returns these labels with another note. */
    public Labels withNote(String other) {
        return new Labels(name, tags, other);
    }

    /** Returns the parameters of the address that submits a job; none for what is empty. */
    public List<String> parameters() {
        List<String> parameters = new ArrayList<>();
        add(parameters, "name", name);
        tags.forEach(tag -> add(parameters, "tag", tag));
        add(parameters, "note", note);
        return parameters;
    }

    static Labels of(Map<String, Object> job) {
        return new Labels(
                Documents.text(job, "name"),
                Documents.texts(job, "tags"),
                Documents.text(job, "note"));
    }

    String json() {
        return Connection.json(Map.of("name", name, "tags", tags, "note", note));
    }

    private static void add(List<String> parameters, String name, String value) {
        if (!value.isEmpty()) {
            parameters.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
        }
    }
}
