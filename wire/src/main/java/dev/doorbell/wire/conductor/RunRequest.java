package dev.doorbell.wire.conductor;

import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobSpec;

/**
 * Request to run a job on the services.
 *
 * @param jobId its name, for the services' logs
 * @param spec of the job
 * @param profileYaml the profile, sent to every service
 * @param plan of the same job and profile
 */
public record RunRequest(String jobId, JobSpec spec, String profileYaml, ClusterPlan plan) {}
