package dev.doorbell.workloads;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import java.util.List;

/** Something that can run on the emulated cluster: a benchmark, a solver, a collective. */
public interface Workload {

    /** Its name in jobs, such as {@code nvshmem/put-bw}. */
    String name();

    /** One line on what it does. */
    String summary();

    /**
     * The shipped profile of a job that names none: a machine that can run this on {@code path}
     * with all defaults.
     */
    String defaultProfile(String path);

    /** The paths it can take; the first is the default. */
    List<String> paths();

    /** Its parameters. */
    List<Parameter> parameters();

    /**
     * Reads a job's parameters, in bounded time and memory whatever they are.
     *
     * @throws JobException when a parameter is wrong
     */
    default WorkloadDraft draft(JobSpec job, Profile profile) {
        return WorkloadDraft.of(plan(job, profile));
    }

    /**
     * Turns a job into what its nodes run. Workloads whose plans grow with their parameters have a
     * {@link #draft} of their own.
     *
     * @throws JobException when a parameter is wrong
     */
    WorkloadPlan plan(JobSpec job, Profile profile);
}
