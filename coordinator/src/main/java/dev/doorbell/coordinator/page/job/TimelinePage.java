package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.JobTabs;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.timeline.Timeline;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Timeline of a job, drawn by a script. Without scripts it is a table of an operation's steps. */
@RestController
final class TimelinePage {

    /** Largest number of operations to select from without a script. */
    static final int MOST_CHOICES = 200;

    private static final String KEYS =
            "Drag to move. Hold Ctrl and turn the wheel to zoom. Hold Shift and drag to sum an area."
                    + " Click a step to select its operation, a heading to fold it, a star to pin an"
                    + " engine. Keys: + and - or w and s zoom, the arrows or a and d move, 0 shows"
                    + " all, n and p select the next and the previous operation, f shows only its"
                    + " engines, Enter returns to it, m sums the view, u unfolds, Escape clears."
                    + " The strip above shows the whole run: drag its window or click beside it. In"
                    + " the strip, arrows and the page keys move, Home and End show the start and"
                    + " the end.";

    private static final Map<String, String> MOVES = moves();

    private final JobBoard board;

    TimelinePage(JobBoard board) {
        this.board = board;
    }

    static String address(String id) {
        return Parts.jobAddress(id) + "/timeline";
    }

    /**
     * Shows the page.
     *
     * @param operation number of the operation to show; the first with the most steps for anything
     *     invalid
     */
    @GetMapping("/jobs/{id}/timeline")
    ResponseEntity<String> show(
            @PathVariable String id, @RequestParam(defaultValue = "") String operation) {
        Job job = board.get(id);
        String title = "Timeline of " + job.id();
        Optional<byte[]> trace = board.trace(id);
        Element back = JobTabs.TIMELINE.links(id, true);
        if (trace.isEmpty()) {
            return Frame.page(
                    title,
                    List.of(
                            back,
                            Element.of(
                                    "p",
                                    "There is none. A job that is submitted with trace: true has"
                                            + " one once it has ended.")));
        }
        String address = "/api/v1/jobs/" + Parts.encoded(id) + "/trace";
        Timeline timeline = Timeline.read(trace.get());
        Optional<Map.Entry<Long, List<TraceSpan>>> chosen = timeline.operation(asNumber(operation));
        List<HtmlNode> parts =
                new ArrayList<>(List.of(back, drawing(address, id + ".json", chosen)));
        chosen.ifPresent(it -> parts.add(steps(timeline, it.getKey(), it.getValue())));
        return Frame.scriptedPage(HttpStatus.OK, title, "/assets/timeline.js", parts);
    }

    private static Element drawing(
            String address, String file, Optional<Map.Entry<Long, List<TraceSpan>>> chosen) {
        Element controls =
                Element.of("div")
                        .with("id", "timeline-controls")
                        .with("class", "actions")
                        .with("hidden");
        controls.add(Element.of("label", "Search").with("for", "timeline-search"))
                .add(
                        Element.of("input")
                                .with("type", "search")
                                .with("id", "timeline-search")
                                .with("placeholder", "engine or step"));
        MOVES.forEach((move, text) ->
                controls.add(
                        Element.of("button", text)
                                .with("type", "button")
                                .with("data-timeline", move)));
        controls.add(
                Element.of("button", "Open in Perfetto")
                        .with("type", "button")
                        .with("id", "timeline-perfetto"));
        Element canvas =
                Element.of("canvas")
                        .with("id", "timeline-canvas")
                        .with("tabindex", 0)
                        .with("role", "application")
                        .with(
                                "aria-label",
                                "Timeline of engines by node; the table of steps has the steps of"
                                        + " the selected operation")
                        .with("aria-describedby", "timeline-keys")
                        .with("data-trace", address);
        chosen.ifPresent(it -> canvas.with("data-operation", Long.toUnsignedString(it.getKey())));
        return Parts.section("timeline", "Engines")
                .add(
                        Element.of("noscript")
                                .add(
                                        Element.of(
                                                "p",
                                                "Without scripts, choose an operation below.")))
                .add(
                        Element.of("p")
                                .with("class", "choices")
                                .add(
                                        Element.link(address, "Download the trace, for Perfetto")
                                                .with("download", file)))
                .add(controls)
                .add(overview())
                .add(
                        Element.of("div")
                                .with("id", "timeline-frame")
                                .with("class", "timeline")
                                .with("hidden")
                                .add(
                                        Element.of("div")
                                                .with("class", "window")
                                                .add(
                                                        Element.of("canvas")
                                                                .with("id", "timeline-ruler")
                                                                .with("aria-hidden", "true"))
                                                .add(canvas))
                                .add(Element.of("div").with("id", "timeline-space")))
                .add(
                        Element.of("div")
                                .with("id", "timeline-tip")
                                .with("class", "tip")
                                .with("aria-hidden", "true")
                                .with("hidden"))
                .add(
                        Element.of("p")
                                .with("id", "timeline-under")
                                .with("class", "hint")
                                .with("role", "status"))
                .add(Element.of("ul").with("id", "timeline-legend").with("class", "legend"))
                .add(sums())
                .add(
                        Element.of("details")
                                .add(Element.of("summary", "Mouse and keys"))
                                .add(Element.of("p", KEYS).with("id", "timeline-keys")));
    }

    /** Returns the strip of the whole run, which a script paints. It is a slider for the view. */
    private static Element overview() {
        return Element.of("canvas")
                .with("id", "timeline-overview")
                .with("tabindex", 0)
                .with("role", "slider")
                .with("aria-label", "Part of the run in view")
                .with("aria-controls", "timeline-canvas")
                .with("aria-describedby", "timeline-keys")
                .with("aria-valuemin", 0)
                .with("aria-valuemax", 0)
                .with("aria-valuenow", 0)
                .with("hidden");
    }

    /** Returns the table of sums, which a script fills. */
    private static Element sums() {
        Element table =
                Element.of("table")
                        .add(
                                Parts.headings(
                                        List.of("step", "count", "sum [us]", "mean [us]", "share")))
                        .add(Element.of("tbody").with("id", "sums-body"));
        return Element.of("div")
                .with("id", "sums")
                .with("hidden")
                .add(Element.of("h3", "Sums of the area"))
                .add(Element.of("p").with("id", "sums-title").with("aria-live", "polite"))
                .add(Parts.scrolled("Sums", table));
    }

    private static Element steps(Timeline timeline, long number, List<TraceSpan> spans) {
        long beginPs = spans.getFirst().startPs();
        long reachedPs = beginPs;
        Element body = Element.of("tbody").with("id", "steps-body");
        for (int i = 0; i < spans.size(); i++) {
            TraceSpan span = spans.get(i);
            body.add(
                    Element.of("tr")
                            .add(number(Integer.toString(i + 1)))
                            .add(Element.of("td", span.name()))
                            .add(Element.of("td", span.track().text()))
                            .add(number(Amounts.microseconds(span.startPs() - beginPs)))
                            .add(
                                    number(
                                            Amounts.microseconds(
                                                    Math.max(0, span.startPs() - reachedPs))))
                            .add(number(Amounts.microseconds(span.endPs() - span.startPs()))));
            reachedPs = Math.max(reachedPs, span.endPs());
        }
        Element table =
                Element.of("table")
                        .add(
                                Parts.headings(
                                        List.of(
                                                "",
                                                "step",
                                                "engine",
                                                "begins [us]",
                                                "gap before [us]",
                                                "takes [us]")))
                        .add(body);
        String title =
                "Operation %s: %d steps in %s us, from %s us on"
                        .formatted(
                                Long.toUnsignedString(number),
                                spans.size(),
                                Amounts.microseconds(reachedPs - beginPs),
                                Amounts.microseconds(beginPs));
        return Parts.section("steps", "Steps of one operation")
                .add(Element.of("p", title).with("id", "steps-title").with("aria-live", "polite"))
                .add(Parts.scrolled("Steps", table))
                .add(Element.of("noscript").add(choice(timeline, number)));
    }

    private static Element choice(Timeline timeline, long number) {
        Element select = Element.of("select").with("name", "operation").with("id", "operation");
        timeline.operations().entrySet().stream()
                .limit(MOST_CHOICES)
                .forEach(it -> {
                    String value = Long.toUnsignedString(it.getKey());
                    Element option =
                            Element.of(
                                            "option",
                                            "%s: %d steps, from %s us on"
                                                    .formatted(
                                                            value,
                                                            it.getValue().size(),
                                                            Amounts.microseconds(
                                                                    it.getValue()
                                                                            .getFirst()
                                                                            .startPs())))
                                    .with("value", value);
                    select.add(it.getKey() == number ? option.with("selected") : option);
                });
        return Element.of("form")
                .with("method", "get")
                .with("class", "fields")
                .add(Element.of("label", "Operation").with("for", "operation"))
                .add(select)
                .add(Element.of("button", "Show its steps").with("type", "submit"));
    }

    private static Element number(String text) {
        return Element.of("td", text).with("class", "number");
    }

    private static long asNumber(String operation) {
        try {
            return Long.parseUnsignedLong(operation);
        } catch (NumberFormatException none) {
            return 0;
        }
    }

    private static Map<String, String> moves() {
        Map<String, String> moves = new LinkedHashMap<>();
        moves.put("in", "Zoom in");
        moves.put("out", "Zoom out");
        moves.put("left", "Earlier");
        moves.put("right", "Later");
        moves.put("all", "All");
        moves.put("previous", "Previous operation");
        moves.put("next", "Next operation");
        moves.put("follow", "Only its engines");
        moves.put("unfold", "Fold or unfold");
        moves.put("sums", "Sums of the view");
        return moves;
    }
}
