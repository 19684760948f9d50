package dev.doorbell.wire.conductor;

import dev.doorbell.wire.member.Member;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;
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
        return Assignment.missing(plan.roles(), spec.placement(), members);
    }
}
