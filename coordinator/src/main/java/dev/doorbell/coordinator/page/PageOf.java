package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Page of a long list, with links to its other pages (pagination).
 *
 * @param shown entries of this page
 * @param page its number, from 1
 * @param pages number of pages
 */
public record PageOf<T>(List<T> shown, int page, int pages) {

    /** Entries per page. */
    public static final int LENGTH = 50;

    public PageOf {
        shown = List.copyOf(shown);
    }

    /** Returns the requested page of {@code all}; the first one for anything invalid. */
    public static <T> PageOf<T> of(List<T> all, String page) {
        int pages = Math.max(1, Math.ceilDiv(all.size(), LENGTH));
        int number = page.matches("[1-9]\\d{0,6}") ? Math.min(Integer.parseInt(page), pages) : 1;
        return new PageOf<>(
                all.subList((number - 1) * LENGTH, Math.min(all.size(), number * LENGTH)),
                number,
                pages);
    }

    /**
     * Adds links to the previous and next pages, if they exist.
     *
     * @param address address of the list
     * @param query other parameters, beginning with {@code &}, or empty
     */
    public Element addTo(Element section, String address, String query) {
        if (pages == 1) {
            return section;
        }
        List<HtmlNode> parts = new ArrayList<>();
        if (page > 1) {
            parts.add(Element.link(address + "?page=" + (page - 1) + query, "newer"));
        }
        parts.add(Element.of("span", "page " + page + " of " + pages));
        if (page < pages) {
            parts.add(Element.link(address + "?page=" + (page + 1) + query, "older"));
        }
        return section.add(Element.of("p").with("class", "choices").add(parts));
    }
}
