package dev.doorbell.cli.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Labels of a submitted job. The coordinator validates them.
 *
 * @param name title, or empty
 * @param tags words to filter by
 * @param note free text, or empty
 */
public record Labels(String name, List<String> tags, String note) {

    public Labels {
        tags = List.copyOf(tags);
    }

    /** Returns the parameters of an address, none for what is empty. */
    List<String> parameters() {
        List<String> parameters = new ArrayList<>();
        add(parameters, "name", name);
        tags.forEach(tag -> add(parameters, "tag", tag));
        add(parameters, "note", note);
        return parameters;
    }

    private static void add(List<String> parameters, String name, String value) {
        if (!value.isEmpty()) {
            parameters.add(name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8));
        }
    }
}
