package dev.doorbell.coordinator.page.cluster;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.machine.Machine;
import dev.doorbell.coordinator.machine.MachineDrawing;
import dev.doorbell.coordinator.page.Parts;
import dev.doorbell.coordinator.page.view.JobTabs;
import dev.doorbell.coordinator.report.Amounts;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.result.JobState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Map of the cluster that the running job emulates, or the last one that has ended, with its nodes.
 */
final class MachineMap {

    private final JobBoard board;
    private final JobRunner runner;
    private volatile @Nullable Drawn last;

    MachineMap(JobBoard board, JobRunner runner) {
        this.board = board;
        this.runner = runner;
    }

    /** Returns the map; empty before the first job. */
    Optional<Element> of(List<Job> jobs) {
        Optional<Element> running =
                jobs.stream()
                        .filter(job -> job.state() == JobState.RUNNING)
                        .findFirst()
                        .flatMap(this::running);
        return running.or(() -> ended(jobs));
    }

    private Optional<Element> running(Job job) {
        Optional<RunRequest> request = runner.request(job.id());
        Optional<JobProgress> progress = runner.progress(job.id());
        if (request.isEmpty() || progress.isEmpty()) {
            return Optional.empty();
        }
        int nodes = request.get().spec().nodes();
        Machine machine =
                Machine.of(
                        ProfileYaml.read(request.get().profileYaml()),
                        nodes,
                        progress.get().busy());
        return Optional.of(
                drawn(
                        job,
                        machine,
                        (" runs on %s: at %s after %s turns of services. Parts are filled as busy as they have"
                                        + " been so far.")
                                .formatted(
                                        machine(nodes, request.get().spec().profile()),
                                        Amounts.brief(progress.get().virtualPs()),
                                        Amounts.grouped(progress.get().turns()))));
    }

    private Optional<Element> ended(List<Job> jobs) {
        Optional<Job> ended = jobs.reversed().stream().filter(MachineMap::ran).findFirst();
        if (ended.isEmpty()) {
            return Optional.empty();
        }
        Job job = ended.get();
        Drawn known = last;
        if (known == null || !known.id().equals(job.id())) {
            known = new Drawn(job.id(), read(job));
            last = known;
        }
        return known.machine().map(it -> drawn(job, it.machine(), " ran on " + it.words() + "."));
    }

    private Optional<Known> read(Job job) {
        Map<String, ?> document = board.result(job.id());
        if (document == null) {
            return Optional.empty();
        }
        Report report = Report.of(document);
        JobReport ran = report.job();
        return Machine.of(ran, report.bottleneck().resources())
                .map(it -> new Known(it, machine(it.nodes(), ran.profile())));
    }

    private static Element drawn(Job job, Machine machine, String words) {
        return Element.of("div")
                .add(Element.of("p").add(Parts.jobLink(job.id())).add(words))
                .add(
                        MachineDrawing.of(
                                machine, part -> JobTabs.resourcesAddress(job.id(), part, "")));
    }

    private static boolean ran(Job job) {
        return job.state().ended() && job.startedAt() != null;
    }

    private static String machine(int nodes, String profile) {
        return nodes + " nodes of " + profile;
    }

    private record Known(Machine machine, String words) {}

    private record Drawn(String id, Optional<Known> machine) {}
}
