package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Node;
import java.util.ArrayList;
import java.util.List;

/**
 * One page of a long list, and the way to its others.
 *
 * @param shown on this page
 * @param page its number, from 1
 * @param pages how many there are
 */
public record Turning<T>(List<T> shown, int page, int pages) {

    /** Entries on one page. */
    public static final int LENGTH = 50;

    public Turning {
        shown = List.copyOf(shown);
    }

    /** The page of {@code all} that is asked for; whatever is no page is the first. */
    public static <T> Turning<T> of(List<T> all, String page) {
        int pages = Math.max(1, Math.ceilDiv(all.size(), LENGTH));
        int number = page.matches("[1-9]\\d{0,6}") ? Math.min(Integer.parseInt(page), pages) : 1;
        return new Turning<>(
                all.subList((number - 1) * LENGTH, Math.min(all.size(), number * LENGTH)),
                number,
                pages);
    }

    /**
     * Adds links to the pages before and after this one, where there are any.
     *
     * @param address of the list
     * @param query what else is asked for, beginning with {@code &}, or nothing
     */
    public Element addTo(Element section, String address, String query) {
        if (pages == 1) {
            return section;
        }
        List<Node> parts = new ArrayList<>();
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
