package dev.doorbell.coordinator.submission;

import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.FittingProfiles;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.conductor.RunRequest;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.cluster.PlanLimits;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;

/**
 * Submitted job.
 *
 * @param document the job as YAML or JSON
 * @param profileYaml hardware profile; if empty, the job's is looked up by name
 * @param owner submitting user
 * @param priority priority among waiting jobs, the highest runs first, {@value #LEAST_PRIORITY} to
 *     {@value #MOST_PRIORITY}
 * @param labels name, tags and note of the job
 */
public record Submission(
        String document, String profileYaml, String owner, int priority, JobLabels labels) {

    /** Owner of submissions without a user. */
    public static final String ANONYMOUS = "anonymous";

    /** The lowest priority. */
    public static final int LEAST_PRIORITY = -1_000;

    /** The highest priority. */
    public static final int MOST_PRIORITY = 1_000;

    /** Creates a submission without labels. */
    public Submission(String document, String profileYaml, String owner, int priority) {
        this(document, profileYaml, owner, priority, JobLabels.NONE);
    }

    /** Returns the same submission with other labels. */
    public Submission with(JobLabels others) {
        return new Submission(document, profileYaml, owner, priority, others);
    }

    /** Returns a submission of an anonymous user, with priority 0. */
    public static Submission of(String document, String profileYaml) {
        return new Submission(document, profileYaml, ANONYMOUS, 0);
    }

    /**
     * Returns its run request, which is not planned yet. Slow checks happen when it runs.
     *
     * @throws JobException if the job cannot run
     * @throws dev.doorbell.hardware.profile.ProfileException if its profile is invalid
     */
    public RunRequest request(String id) {
        return request(id, true);
    }

    /**
     * Returns its run request as one of many jobs of a sweep, without checks that need planning.
     */
    public RunRequest requestOfSweep(String id) {
        return request(id, false);
    }

    private RunRequest request(String id, boolean thorough) {
        if (priority < LEAST_PRIORITY || priority > MOST_PRIORITY) {
            throw JobException.invalid(
                    "priority",
                    priority,
                    "a whole number from %d to %d".formatted(LEAST_PRIORITY, MOST_PRIORITY));
        }
        JobSpec spec = JobYaml.read(document);
        String profile =
                profileYaml.isBlank()
                        ? ProfileYaml.shipped(spec.profile())
                        : ProfileYaml.complete(profileYaml);
        try {
            ClusterPlan plan = ClusterPlan.of(spec, ProfileYaml.read(profile));
            PlanLimits.ofThisProcess().require(plan.estimate());
            if (thorough) {
                plan.check();
            }
            return new RunRequest(id, spec, profile, plan);
        } catch (JobException | ProfileException complaint) {
            throw FittingProfiles.told(spec, complaint);
        } catch (ArithmeticException | IllegalArgumentException e) {
            throw new ProfileException(
                    "profile %s makes no machine this job can run on: %s"
                            .formatted(spec.profile(), e.getMessage()));
        }
    }

    /** Returns the same request for a job with another name. */
    public static RunRequest named(RunRequest request, String id) {
        return new RunRequest(id, request.spec(), request.profileYaml(), request.plan());
    }
}
