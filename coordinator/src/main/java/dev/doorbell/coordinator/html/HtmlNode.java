package dev.doorbell.coordinator.html;

/** Part of a page: an element, or text. */
public sealed interface HtmlNode permits Element, Text {

    /** Writes its markup. */
    void write(StringBuilder out);
}
