package dev.doorbell.coordinator.page.jobs;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.coordinator.page.PageOf;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.ShareDone;
import dev.doorbell.coordinator.page.jobs.JobsQuery.Sort;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.workloads.result.JobState;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Home page: all jobs, newest first by default, with filters, order and selection. */
@RestController
final class JobsPage {

    private static final int REFRESH_MILLIS = 2_000;

    private final JobBoard board;
    private final JobRunner runner;
    private final JobReportCache reports;
    private final HeadlineCache headlines;
    private final Sweeps sweeps;

    JobsPage(
            JobBoard board,
            JobRunner runner,
            JobReportCache reports,
            HeadlineCache headlines,
            Sweeps sweeps) {
        this.board = board;
        this.runner = runner;
        this.reports = reports;
        this.headlines = headlines;
        this.sweeps = sweeps;
    }

    /**
     * Shows the page. Its address is a saved view: filters and order are parameters.
     *
     * @param page number of the page of fifty jobs, from 1; the first one for anything invalid
     */
    @GetMapping("/")
    ResponseEntity<String> show(
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String text,
            @RequestParam(defaultValue = "") String workload,
            @RequestParam(defaultValue = "") String owner,
            @RequestParam(defaultValue = "") String tag,
            @RequestParam(defaultValue = "") String sweep,
            @RequestParam(defaultValue = "") String sort,
            @RequestParam(defaultValue = "down") String order,
            @RequestParam(defaultValue = "1") String page) {
        JobsQuery query =
                new JobsQuery(
                        state,
                        text,
                        workload,
                        owner,
                        tag,
                        sweep,
                        Sort.of(sort),
                        !order.equals("up"));
        List<Job> all = board.list();
        return Frame.livePage("Jobs", List.of(filter(all, query), jobs(all, query, page)));
    }

    private Element jobs(List<Job> all, JobsQuery query, String page) {
        List<Job> jobs = query.of(all, sweeps::of, headlines::of);
        PageOf<Job> listed = PageOf.of(jobs, page);
        Element section =
                Parts.section("jobs", "All jobs")
                        .with("data-refresh", REFRESH_MILLIS)
                        .add(states(all, query));
        if (jobs.isEmpty()) {
            return section.add(
                    all.isEmpty()
                            ? Element.of("p", "No jobs yet. ")
                                    .add(Element.link("/submit", "Submit a job"))
                            : Element.of("p", "No job matches. ")
                                    .add(Element.link("/", "Show all jobs")));
        }
        GivenParameters given = new GivenParameters(listed.shown(), reports::of);
        JobsTable table = new JobsTable(query);
        for (Job job : listed.shown()) {
            table.row(
                    job,
                    ShareDone.beside(Parts.state(job.state()), runner.progress(job.id())),
                    reports.path(job),
                    given.of(job),
                    headlines.of(job),
                    sweeps.of(job));
        }
        section.add(
                Element.of("form")
                        .with("method", "get")
                        .with("action", "/compare")
                        .with("id", "selection")
                        .add(SelectedJobs.buttons())
                        .add(table.element()));
        return listed.addTo(section, "/", query.parameters());
    }

    private static Element states(List<Job> jobs, JobsQuery query) {
        Element states =
                Element.of("p")
                        .with("class", "choices")
                        .add(
                                chosen(
                                        Element.link(
                                                query.withState("").address(),
                                                "all " + jobs.size()),
                                        query.wanted().isEmpty()));
        for (JobState state : JobState.values()) {
            long count = jobs.stream().filter(job -> job.state() == state).count();
            boolean wanted = query.wanted().equals(Optional.of(state));
            if (count > 0 || wanted) {
                String text = JobsQuery.text(state);
                Element link =
                        Element.link(
                                query.withState(text).address(),
                                text + " " + Amounts.grouped(count));
                states.add(chosen(link, wanted));
            }
        }
        return states;
    }

    private static Element chosen(Element link, boolean chosen) {
        return chosen ? link.with("aria-current", "true") : link;
    }

    private Element filter(List<Job> all, JobsQuery query) {
        Element form =
                Element.of("form")
                        .with("method", "get")
                        .with("action", "/")
                        .with("role", "search")
                        .with("class", "filter")
                        .add(
                                field(
                                        "text",
                                        "Search",
                                        Element.of("input")
                                                .with("type", "search")
                                                .with("value", query.text())
                                                .with(
                                                        "placeholder",
                                                        "id, name, tag, note, reason")));
        form.add(
                choice(
                        "workload",
                        "Workload",
                        query.workload(),
                        all.stream().map(Job::workload).toList()));
        form.add(choice("owner", "Owner", query.owner(), all.stream().map(Job::owner).toList()));
        form.add(
                choice(
                        "tag",
                        "Tag",
                        query.tag(),
                        all.stream().flatMap(job -> job.labels().tags().stream()).toList()));
        form.add(
                choice(
                        "sweep",
                        "Sweep",
                        query.sweep(),
                        all.stream().map(sweeps::of).flatMap(Optional::stream).toList()));
        hidden(form, "state", query.state());
        if (query.sort() != Sort.JOB || !query.descending()) {
            hidden(form, "sort", query.sort().text());
            hidden(form, "order", query.descending() ? "down" : "up");
        }
        form.add(Element.of("button", "Apply").with("type", "submit"));
        if (!query.selectsAll()) {
            form.add(Element.link("/", "Clear").with("class", "button"));
        }
        return form;
    }

    private static void hidden(Element form, String name, String value) {
        if (!value.isEmpty()) {
            form.add(
                    Element.of("input")
                            .with("type", "hidden")
                            .with("name", name)
                            .with("value", value));
        }
    }

    private static Element choice(
            String name, String label, String value, Collection<String> present) {
        Element select = Element.of("select").with("class", "narrow");
        select.add(Element.of("option", "all").with("value", ""));
        TreeSet<String> values = new TreeSet<>(present);
        if (!value.isEmpty()) {
            values.add(value);
        }
        for (String each : values) {
            Element option = Element.of("option", each).with("value", each);
            select.add(each.equals(value) ? option.with("selected") : option);
        }
        return field(name, label, select);
    }

    private static Element field(String name, String label, Element input) {
        return Element.of("div")
                .add(Element.of("label", label).with("for", "filter-" + name))
                .add(input.with("name", name).with("id", "filter-" + name));
    }
}
