package dev.doorbell.workloads.reproduce.study;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A job of a figure, without its profile. Its bytes are phantom: timing is the same, and figures
 * show nothing else.
 *
 * @param workload name of the workload
 * @param path how messages leave
 * @param nodes number of nodes
 * @param parameters of the workload, as text
 */
public record Run(String workload, String path, int nodes, SortedMap<String, String> parameters) {

    private static final long SEED = 1;

    public Run {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
    }

    /** A run with the workload's default parameters. */
    public static Run of(String workload, String path, int nodes) {
        return new Run(workload, path, nodes, new TreeMap<>());
    }

    /** The same run with a parameter set. */
    public Run with(String parameter, Object value) {
        SortedMap<String, String> changed = new TreeMap<>(parameters);
        changed.put(parameter, value.toString());
        return new Run(workload, path, nodes, changed);
    }

    /** The job on a machine. */
    public JobSpec job(Profile profile) {
        return new JobSpec(
                workload,
                profile.name(),
                nodes,
                path,
                PayloadMode.PHANTOM,
                SEED,
                parameters,
                new TreeMap<>(),
                List.of(),
                true,
                false,
                false,
                JobSpec.DEFAULT_EVENT_BUDGET,
                JobSpec.DEFAULT_WALL_CLOCK_SECONDS);
    }
}
