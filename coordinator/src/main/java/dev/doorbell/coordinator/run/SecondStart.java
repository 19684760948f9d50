package dev.doorbell.coordinator.run;

import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.conductor.RunOutcome;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.cluster.LpRole;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Second start of a job that can run without the DPUs it lost. The state of a lost service is gone,
 * so the job starts again at virtual time 0, as another job: one in which those DPUs are down from
 * the start. Its answer is that of the other job in every mode.
 *
 * @param request request to launch
 * @param warning warning for its result
 */
record SecondStart(RunRequest request, String warning) {

    /** Returns the second start of an aborted run; empty if there is none. */
    static Optional<SecondStart> of(RunRequest first, RunOutcome outcome) {
        List<LpRole> lost = outcome.lost();
        if (lost.isEmpty()
                || !first.plan().workload().outlivesDpus()
                || lost.stream().anyMatch(role -> role.kind() != LpKind.DPU)) {
            return Optional.empty();
        }
        List<Fault> faults = new ArrayList<>(first.spec().faults());
        lost.forEach(role -> faults.add(new Fault.DpuDown(role.node(), role.index(), 0)));
        JobSpec spec = first.spec().withFaults(faults);
        ClusterPlan plan = ClusterPlan.of(spec, ProfileYaml.read(first.profileYaml()));
        String warning =
                "%s; the job was started again with the DPUs it hosted, %s, down from the start"
                        .formatted(
                                String.join("; ", outcome.reasons()),
                                lost.stream().map(LpRole::name).collect(Collectors.joining(", ")));
        return Optional.of(
                new SecondStart(
                        new RunRequest(first.jobId(), spec, first.profileYaml(), plan), warning));
    }
}
