package dev.doorbell.coordinator.page.cluster;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.page.Frame;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.workloads.result.JobState;
import java.util.List;
import java.util.Optional;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Page of the cluster: the emulated machine, and its services. */
@RestController
final class ClusterPage {

    private static final int REFRESH_MILLIS = 2_000;
    private static final String NO_MACHINE = "Run a job to see its topology and utilisation here.";

    private final Membership membership;
    private final JobBoard board;
    private final JobRunner runner;
    private final MachineMap machine;

    ClusterPage(Membership membership, JobBoard board, JobRunner runner) {
        this.membership = membership;
        this.board = board;
        this.runner = runner;
        machine = new MachineMap(board, runner);
    }

    /** Shows the page. */
    @GetMapping("/cluster")
    ResponseEntity<String> show() {
        List<Job> jobs = board.list();
        return Frame.livePage("Cluster", List.of(machine(jobs), services(jobs)));
    }

    private Element machine(List<Job> jobs) {
        Element section =
                Parts.section("machine", "Emulated machine").with("data-refresh", REFRESH_MILLIS);
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
}
