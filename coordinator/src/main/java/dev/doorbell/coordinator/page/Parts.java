package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.workloads.result.JobState;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parts that several pages use. */
public final class Parts {

    private static final int MOST_CHARACTERS = 200;

    private Parts() {}

    /** Returns a section of a page under a heading, which is also its accessible name. */
    public static Element section(String id, String heading) {
        return Element.of("section")
                .with("id", id)
                .with("aria-labelledby", id + "-heading")
                .add(Element.of("h2", heading).with("id", id + "-heading"));
    }

    /** Returns the state of a job as a coloured label. */
    public static Element state(JobState state) {
        return pill(state.name(), state.name().toLowerCase(Locale.ROOT));
    }

    /** Returns a coloured label; the style class determines the colour. */
    public static Element pill(String text, String kind) {
        return Element.of("span", text).with("class", "pill " + kind);
    }

    /** Returns the run time of a job so far, or in total; empty for a job that never ran. */
    public static String took(Job job, Instant now) {
        Instant startedAt = job.startedAt();
        if (startedAt == null) {
            return "";
        }
        Instant endedAt = job.endedAt();
        return Amounts.elapsed(Duration.between(startedAt, endedAt == null ? now : endedAt));
    }

    /** Returns an instant as the time since then, which a script keeps current. */
    public static Element time(Instant instant) {
        return Element.of("time", Amounts.ago(instant, Instant.now()))
                .with("datetime", instant.toString())
                .with("title", Amounts.instant(instant));
    }

    /** Returns a link to a job's page. */
    public static Element jobLink(String id) {
        return Element.link(jobAddress(id), id);
    }

    /** Address of a job's page. */
    public static String jobAddress(String id) {
        return "/jobs/" + encoded(id);
    }

    /** Address of the form that is filled in from a job. */
    public static String changeAddress(String id) {
        return "/submit?from=" + encoded(id);
    }

    /** Address of that form with the field of a machine's constant unfolded. */
    public static String knobAddress(String id, String constant) {
        return changeAddress(id) + "&knob=" + encoded(constant) + "#field-c." + encoded(constant);
    }

    /** Address of a sweep's page. */
    public static String sweepAddress(String id) {
        return "/sweeps/" + encoded(id);
    }

    /** Address of the comparison of two jobs. */
    public static String compareAddress(String a, String b) {
        return "/compare?a=" + encoded(a) + "&b=" + encoded(b);
    }

    /** Encodes a text for the query of an address. */
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /** Shortens a text, because some cells and parameters hold whole documents. */
    public static String shortened(String text) {
        return text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
    }

    /**
     * Returns a shortened text that breaks after a slash or a plus sign rather than within a word,
     * because names of workloads and profiles are long.
     */
    public static Element breakable(String text) {
        Element broken = Element.of("span");
        String[] pieces = shortened(text).split("(?<=[/+])", -1);
        for (int i = 0; i < pieces.length; i++) {
            if (i > 0) {
                broken.add(Element.of("wbr"));
            }
            broken.add(pieces[i]);
        }
        return broken;
    }

    /** Returns a definition list. */
    public static Element facts(Map<String, ? extends HtmlNode> facts) {
        Element list = Element.of("dl").with("class", "facts");
        facts.forEach((term, fact) ->
                list.add(
                        Element.of("div")
                                .add(Element.of("dt", term))
                                .add(Element.of("dd").add(fact))));
        return list;
    }

    /** Returns sentences in separate lines. */
    public static Element sentences(String kind, Collection<String> sentences) {
        return Element.of("ul")
                .with("class", kind)
                .add(sentences.stream().map(it -> Element.of("li", it)).toList());
    }

    /** Returns a table that scrolls sideways, also by keyboard. */
    public static Element scrolled(String label, Element table) {
        return Element.of("div")
                .with("class", "scroll")
                .with("tabindex", 0)
                .with("role", "region")
                .with("aria-label", label)
                .add(table);
    }

    /** Returns a row of column headings. */
    public static Element headings(List<String> headings) {
        Element row = Element.of("tr");
        headings.forEach(it ->
                row.add(
                        it.isEmpty()
                                ? Element.of("td") // A heading must have a text.
                                : Element.of("th", it).with("scope", "col")));
        return Element.of("thead").add(row);
    }
}
