package dev.doorbell.coordinator.html;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Element of HTML or SVG under construction. Names of elements and attributes must be constants of
 * the program. Values and text may be untrusted and are escaped. Anything that could run a script
 * or lead to another host is rejected: handlers, inline style, and addresses of other hosts.
 */
public final class Element implements HtmlNode {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9-]*");
    private static final List<String> VOID = List.of("input", "link", "meta", "wbr");
    private static final List<String> RUNNING_TEXT = List.of("script", "style");
    private static final List<String> ADDRESSES = List.of("href", "src", "action");

    private final String name;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final List<HtmlNode> children = new ArrayList<>();

    private Element(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("expected an element's name but was " + name);
        }
        this.name = name;
    }

    /** Returns an empty element. */
    public static Element of(String name) {
        return new Element(name);
    }

    /** Returns an element with text. */
    public static Element of(String name, String text) {
        return new Element(name).add(text);
    }

    /** Returns a link within the coordinator. */
    public static Element link(String address, String text) {
        return of("a", text).with("href", address);
    }

    /** Sets an attribute. Returns this element. */
    public Element with(String attribute, Object value) {
        String lower = attribute.toLowerCase(Locale.ROOT);
        if (!NAME.matcher(attribute).matches() || lower.startsWith("on") || lower.equals("style")) {
            throw new IllegalArgumentException(
                    "expected a harmless attribute but was " + attribute);
        }
        String text = value.toString();
        if (ADDRESSES.contains(lower) && !inside(text)) {
            throw new IllegalArgumentException(
                    "expected an address within the coordinator but was " + text);
        }
        attributes.put(attribute, text);
        return this;
    }

    /** Sets an attribute without a value. Returns this element. */
    public Element with(String attribute) {
        return with(attribute, "");
    }

    /** Adds text. Returns this element. */
    public Element add(String text) {
        return add(new Text(text));
    }

    /** Adds a child. Returns this element. */
    public Element add(HtmlNode child) {
        if (VOID.contains(name) || RUNNING_TEXT.contains(name)) {
            throw new IllegalArgumentException("expected nothing in " + name + " but was a child");
        }
        children.add(child);
        return this;
    }

    /** Adds children in order. Returns this element. */
    public Element add(Collection<? extends HtmlNode> nodes) {
        nodes.forEach(this::add);
        return this;
    }

    /** Returns the markup. */
    public String markup() {
        StringBuilder out = new StringBuilder();
        write(out);
        return out.toString();
    }

    @Override
    public void write(StringBuilder out) {
        out.append('<').append(name);
        attributes.forEach((attribute, value) -> {
            out.append(' ').append(attribute).append("=\"");
            Text.escape(value, out);
            out.append('"');
        });
        out.append('>');
        if (VOID.contains(name)) {
            return;
        }
        children.forEach(child -> child.write(out));
        out.append("</").append(name).append('>');
    }

    /** Returns true for an absolute path, or a place on the page; false for another host. */
    private static boolean inside(String address) {
        return address.startsWith("#")
                || (address.startsWith("/")
                        && !address.startsWith("//")
                        && !address.contains("\\"));
    }
}
