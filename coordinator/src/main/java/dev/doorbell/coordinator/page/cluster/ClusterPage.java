package dev.doorbell.coordinator.page.cluster;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.Text;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.JobReportCache;
import dev.doorbell.coordinator.page.PageOf;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.ShareDone;
import dev.doorbell.coordinator.page.StackedTable;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.workloads.result.JobState;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Home page: the cluster's services, and its jobs, newest first. */
@RestController
final class ClusterPage {

    private static final int REFRESH_MILLIS = 2_000;
    private static final String NO_MACHINE =
            "No job shows one yet. The machine of the first job is drawn here once it runs: its"
                    + " nodes with their GPUs, NICs and DPUs, and how busy each of them is.";

    private final Membership membership;
    private final JobBoard board;
    private final JobRunner runner;
    private final JobReportCache reports;
    private final MachineMap machine;

    ClusterPage(Membership membership, JobBoard board, JobRunner runner, JobReportCache reports) {
        this.reports = reports;
        this.membership = membership;
        this.board = board;
        this.runner = runner;
        machine = new MachineMap(board, runner);
    }

    /**
     * Shows the page.
     *
     * @param state only jobs in that state, in lower case; all if empty or unknown
     * @param page number of the page of fifty jobs, from 1; the first one for anything invalid
     */
    @GetMapping("/")
    ResponseEntity<String> show(
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "1") String page) {
        List<Job> jobs = board.list();
        return Frame.livePage(
                "Cluster", List.of(services(jobs), machine(jobs), jobs(jobs, state, page)));
    }

    private Element machine(List<Job> jobs) {
        Element section =
                Parts.section("machine", "What is emulated").with("data-refresh", REFRESH_MILLIS);
        return section.add(machine.of(jobs).orElseGet(() -> Element.of("p", NO_MACHINE)));
    }

    private Element services(List<Job> jobs) {
        Optional<Job> running =
                jobs.stream().filter(job -> job.state() == JobState.RUNNING).findFirst();
        List<String> working =
                running.flatMap(job -> runner.progress(job.id()))
                        .map(JobProgress::serviceIds)
                        .orElse(List.of());
        return Parts.section("services", "Services")
                .with("data-refresh", REFRESH_MILLIS)
                .add(ServiceMap.of(membership.members(), working, running.map(Job::id).orElse("")));
    }

    private Element jobs(List<Job> all, String state, String page) {
        Optional<JobState> wanted =
                Arrays.stream(JobState.values()).filter(it -> text(it).equals(state)).findFirst();
        List<Job> jobs =
                all.reversed().stream()
                        .filter(job -> wanted.isEmpty() || job.state() == wanted.get())
                        .toList();
        PageOf<Job> listed = PageOf.of(jobs, page);
        Element section =
                Parts.section("jobs", "Jobs")
                        .with("data-refresh", REFRESH_MILLIS)
                        .add(filters(all, wanted));
        if (jobs.isEmpty()) {
            return section.add(
                    Element.of("p", "There are none. ")
                            .add(Element.link("/submit", "Submit the first one.")));
        }
        section.add(table(listed.shown()));
        return listed.addTo(section, "/", wanted.map(it -> "&state=" + text(it)).orElse(""));
    }

    private static Element filters(List<Job> jobs, Optional<JobState> wanted) {
        Element filters =
                Element.of("p")
                        .with("class", "choices")
                        .add(chosen(Element.link("/", "all " + jobs.size()), wanted.isEmpty()));
        for (JobState state : JobState.values()) {
            long count = jobs.stream().filter(job -> job.state() == state).count();
            if (count > 0 || wanted.equals(Optional.of(state))) {
                Element link =
                        Element.link(
                                "/?state=" + text(state),
                                text(state) + " " + Amounts.grouped(count));
                filters.add(chosen(link, wanted.equals(Optional.of(state))));
            }
        }
        return filters;
    }

    private static Element chosen(Element link, boolean chosen) {
        return chosen ? link.with("aria-current", "true") : link;
    }

    private Element table(List<Job> jobs) {
        StackedTable table =
                new StackedTable(
                        "Jobs", List.of("job", "workload", "path", "state", "submitted", "took"));
        Instant now = Instant.now();
        for (Job job : jobs) {
            table.row(
                    List.of(
                            Parts.jobLink(job.id()),
                            new Text(job.workload()),
                            new Text(reports.path(job)),
                            ShareDone.beside(Parts.state(job.state()), runner.progress(job.id())),
                            new Text(Amounts.instant(job.submittedAt())),
                            new Text(Parts.took(job, now))));
        }
        return table.element();
    }

    private static String text(JobState state) {
        return state.name().toLowerCase(Locale.ROOT);
    }
}
