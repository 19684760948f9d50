package dev.doorbell.wire.conductor;

import dev.doorbell.wire.member.Member;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.Placement;
import java.util.List;
import java.util.Optional;

/**
 * Request to run a job on the services.
 *
 * @param jobId its name, for the services' logs
 * @param spec of the job
 * @param profileYaml the profile, sent to every service
 * @param plan of the same job and profile
 */
public record RunRequest(String jobId, JobSpec spec, String profileYaml, ClusterPlan plan) {

    /**
     * The kinds of services that the job lacks among {@code members}, as a sentence; empty if it
     * can run.
     */
    public Optional<String> missing(List<Member> members) {
        return Assignment.missing(plan.roles(), spec.placement(), hosts(members));
    }

    /**
     * Members that can host a part of the job, in their order. All of a packed job with a binary is
     * hosted by a node agent, because other services start no binaries.
     */
    public List<Member> hosts(List<Member> members) {
        boolean agent = spec.placement() == Placement.PACKED && BinaryProgram.isOne(spec.program());
        return members.stream().filter(member -> !agent || member.kind() == LpKind.NODE).toList();
    }
}
