package dev.doorbell.workloads;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.List;

/** Something that can run on the emulated cluster: a benchmark, a solver, a collective. */
public interface Workload {

    /** Name, parameters and everything else that users can know before it runs. */
    default WorkloadCard card() {
        WorkloadCard card = WorkloadCard.of(name(), summary());
        for (String path : paths()) {
            card = card.on(defaultProfile(path), List.of(path));
        }
        return card.with(parameters());
    }

    /** Its name in jobs, such as {@code nvshmem/put-bw}. */
    default String name() {
        return card().name();
    }

    /** One line on what it does. */
    default String summary() {
        return card().summary();
    }

    /**
     * The shipped profile of a job that names none: a machine that can run this on {@code path}
     * with all defaults.
     */
    default String defaultProfile(String path) {
        return card().defaultProfile(path);
    }

    /** The paths it can take; the first is the default. */
    default List<String> paths() {
        return card().paths();
    }

    /** Its parameters. */
    default List<Parameter<?>> parameters() {
        return card().parameters();
    }

    /**
     * Reads a job's parameters, in bounded time and memory whatever they are.
     *
     * @throws dev.doorbell.workloads.job.JobException when a parameter is wrong
     */
    default WorkloadDraft draft(JobSpec job, Profile profile) {
        return WorkloadDraft.of(plan(job, profile));
    }

    /**
     * Turns a job into what its nodes run. Workloads whose plans grow with their parameters have a
     * {@link #draft} of their own.
     *
     * @throws dev.doorbell.workloads.job.JobException when a parameter is wrong
     */
    WorkloadPlan plan(JobSpec job, Profile profile);
}
