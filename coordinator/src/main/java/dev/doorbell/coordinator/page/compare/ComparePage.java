package dev.doorbell.coordinator.page.compare;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.report.Report;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Comparison of two to eight jobs side by side. The first is the baseline. */
@RestController
final class ComparePage {

    /** Largest number of jobs; more columns are not readable. */
    static final int MOST_JOBS = 8;

    private static final String TITLE = "Compare jobs";

    private final JobBoard board;
    private final JobReportCache reports;

    ComparePage(JobBoard board, JobReportCache reports) {
        this.reports = reports;
        this.board = board;
    }

    /**
     * Shows the page; with fewer than two jobs, it shows a form to select them.
     *
     * @param a first job
     * @param b second job
     * @param job jobs, the first of them the baseline, after {@code a} and {@code b}
     */
    @GetMapping("/compare")
    ResponseEntity<String> show(
            @RequestParam(defaultValue = "") String a,
            @RequestParam(defaultValue = "") String b,
            @RequestParam(defaultValue = "") List<String> job) {
        if (a.equals(b) && !a.isBlank()) {
            board.get(a);
            return compared(List.of(a, b));
        }
        Set<String> ids = new LinkedHashSet<>();
        ids.add(a);
        ids.add(b);
        ids.addAll(job);
        ids.removeIf(String::isBlank);
        if (ids.size() < 2) {
            return Frame.page(TITLE, List.of(choice(a.isBlank() ? first(ids) : a)));
        }
        if (ids.size() > MOST_JOBS) {
            return Frame.page(
                    HttpStatus.BAD_REQUEST,
                    TITLE,
                    List.of(
                            Element.of(
                                    "p",
                                    "%d jobs are selected; expected 2 to %d."
                                            .formatted(ids.size(), MOST_JOBS)),
                            choice("")));
        }
        return compared(List.copyOf(new ArrayList<>(ids)));
    }

    private static String first(Set<String> ids) {
        return ids.isEmpty() ? "" : ids.iterator().next();
    }

    private ResponseEntity<String> compared(List<String> ids) {
        List<ComparedJob> jobs = new ArrayList<>();
        List<Element> lacking = new ArrayList<>();
        for (String id : ids) {
            Map<String, ?> result = board.result(id);
            Element link = Element.link(Parts.jobAddress(id), id);
            if (result == null) {
                lacking.add(Element.of("p").add(link).add(" has no result yet."));
            } else {
                ComparedJob job = new ComparedJob(id, Report.of(result));
                jobs.add(job);
                if (!job.report().ran()) {
                    lacking.add(
                            Element.of("p").add(link).add(" was broken off and has no figures."));
                }
            }
        }
        if (lacking.isEmpty()) {
            return Frame.plottedPage(
                    ids.size() == 2 ? ids.getFirst() + " and " + ids.getLast() : TITLE,
                    parts(jobs));
        }
        List<HtmlNode> parts = new ArrayList<>(lacking);
        if (jobs.size() > 1) {
            parts.add(new ComparedSettings(jobs).settings());
        }
        parts.add(choice(ids.getFirst()));
        return Frame.page(TITLE, parts);
    }

    private Element choice(String a) {
        return new JobChoice(board.list().reversed(), reports).ofTwo(a);
    }

    private static List<HtmlNode> parts(List<ComparedJob> jobs) {
        ComparedSettings settings = new ComparedSettings(jobs);
        List<HtmlNode> parts = new ArrayList<>();
        parts.add(InShortView.of(jobs));
        parts.add(settings.settings());
        parts.add(settings.results());
        parts.addAll(new ComparedTables(jobs).sections());
        parts.add(settings.shares());
        parts.add(settings.counters());
        return parts;
    }
}
