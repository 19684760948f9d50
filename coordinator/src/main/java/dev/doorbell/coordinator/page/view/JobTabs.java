package dev.doorbell.coordinator.page.view;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.machine.MachinePart;
import dev.doorbell.coordinator.page.Parts;
import java.util.Arrays;
import java.util.Locale;

/** Tabs of a job's page. Each is a page of its own, so that links and keys work without scripts. */
public enum JobTabs {
    /** Tables and plots. */
    RESULTS,
    /** Utilisation of resources. */
    RESOURCES,
    /** Time budget of one operation. */
    BUDGET,
    /** Timeline, a page with a script. */
    TIMELINE,
    /** Settings of the job and its labels. */
    CONFIGURATION,
    /** Course of the job, warnings and counters. */
    LOG;

    /** Returns the tab with a name; the results for anything else. */
    public static JobTabs of(String text) {
        return Arrays.stream(values())
                .filter(it -> it.text().equals(text) && it != TIMELINE)
                .findFirst()
                .orElse(RESULTS);
    }

    /** Returns its name in addresses. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the address of the tab of a job. */
    public String address(String id) {
        return switch (this) {
            case RESULTS -> Parts.jobAddress(id);
            case TIMELINE -> Parts.jobAddress(id) + "/timeline";
            default -> Parts.jobAddress(id) + "?tab=" + text();
        };
    }

    /**
     * Returns the address of the resources of one part of a job's machine.
     *
     * @param row number of the row that the shares are of; empty for the whole run
     */
    public static String resourcesAddress(String id, MachinePart part, String row) {
        return RESOURCES.address(id)
                + (row.isEmpty() ? "" : "&row=" + Parts.encoded(row))
                + "&part="
                + Parts.encoded(part.name());
    }

    /**
     * Returns the links to all tabs.
     *
     * @param traced true if the job has a timeline; otherwise there is no link to it
     */
    public Element links(String id, boolean traced) {
        Element tabs = Element.of("nav").with("class", "tabs").with("aria-label", "Parts of " + id);
        for (JobTabs tab : values()) {
            if (tab == TIMELINE && !traced) {
                continue;
            }
            Element link = Element.link(tab.address(id), tab.label());
            tabs.add(tab == this ? link.with("aria-current", "page") : link);
        }
        return tabs;
    }

    private String label() {
        String text = text();
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
