package dev.doorbell.report.document;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes maps, lists, texts, numbers and booleans as JSON, in their order, indented by two spaces.
 */
public final class JsonText {

    /** Room for an event of a trace, of which there are many. */
    private static final int USUAL_LENGTH = 256;

    private final StringBuilder out = new StringBuilder(USUAL_LENGTH);
    private final boolean lines;

    private JsonText(boolean lines) {
        this.lines = lines;
    }

    /** The JSON text of {@code value}; equal values give equal bytes. */
    public static String of(@Nullable Object value) {
        return text(value, true);
    }

    /** The same on one line. */
    public static String line(@Nullable Object value) {
        return text(value, false);
    }

    private static String text(@Nullable Object value, boolean lines) {
        JsonText text = new JsonText(lines);
        text.write(value, 0);
        return text.out.toString();
    }

    private void write(@Nullable Object value, int depth) {
        switch (value) {
            case null -> out.append("null");
            case Map<?, ?> map -> writeMap(map, depth);
            case List<?> list -> writeList(list, depth);
            case Number number -> out.append(number);
            case Boolean flag -> out.append(flag.booleanValue());
            default -> quote(value.toString());
        }
    }

    private void writeMap(Map<?, ?> map, int depth) {
        if (map.isEmpty()) {
            out.append("{}");
            return;
        }
        out.append('{');
        Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator();
        while (entries.hasNext()) {
            Map.Entry<?, ?> entry = entries.next();
            newLine(depth + 1);
            quote(String.valueOf(entry.getKey()));
            out.append(": ");
            write(entry.getValue(), depth + 1);
            if (entries.hasNext()) {
                out.append(',');
            }
        }
        newLine(depth);
        out.append('}');
    }

    private void writeList(List<?> list, int depth) {
        // Rows of cells stay on one line, so that a table reads like one.
        boolean flat =
                list.stream()
                        .noneMatch(item -> item instanceof Map<?, ?> || item instanceof List<?>);
        out.append('[');
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                out.append(flat ? ", " : ",");
            }
            if (!flat) {
                newLine(depth + 1);
            }
            write(list.get(i), depth + 1);
        }
        if (!flat) {
            newLine(depth);
        }
        out.append(']');
    }

    private void newLine(int depth) {
        if (lines) {
            out.append('\n').repeat("  ", depth);
        } else {
            out.append(' ');
        }
    }

    private void quote(String text) {
        if (isPlain(text)) { // Appended at once, since most texts of large documents are.
            out.append('"').append(text).append('"');
            return;
        }
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (c < 0x20) {
                        out.append("\\u%04x".formatted((int) c));
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x20 || c == '"' || c == '\\') {
                return false;
            }
        }
        return true;
    }
}
