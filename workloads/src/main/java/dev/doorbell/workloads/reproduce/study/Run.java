package dev.doorbell.workloads.reproduce.study;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A job of a figure, without its profile. Its bytes are phantom: timing is the same, and figures
 * show nothing else.
 *
 * @param workload name of the workload
 * @param path of messages
 * @param nodes number of nodes
 * @param parameters of the workload, as text
 * @param env environment variables of its library
 */
public record Run(
        String workload,
        String path,
        int nodes,
        SortedMap<String, String> parameters,
        SortedMap<String, String> env) {

    public Run {
        parameters = Collections.unmodifiableSortedMap(new TreeMap<>(parameters));
        env = Collections.unmodifiableSortedMap(new TreeMap<>(env));
    }

    /** A run with the workload's default parameters. */
    public static Run of(String workload, String path, int nodes) {
        return new Run(workload, path, nodes, new TreeMap<>(), new TreeMap<>());
    }

    /** The same run with a parameter set. */
    public Run with(String parameter, Object value) {
        SortedMap<String, String> changed = new TreeMap<>(parameters);
        changed.put(parameter, value.toString());
        return new Run(workload, path, nodes, changed, env);
    }

    /** The same run with environment variables. */
    public Run with(SortedMap<String, String> variables) {
        return new Run(workload, path, nodes, parameters, variables);
    }

    /** The same run on another number of nodes. */
    public Run on(int otherNodes) {
        return new Run(workload, path, otherNodes, parameters, env);
    }

    /** The job on a machine. */
    public JobSpec job(Profile profile) {
        return new JobValues()
                .put(JobFields.WORKLOAD, workload)
                .put(JobFields.PROFILE, profile.name())
                .put(JobFields.NODES, (long) nodes)
                .put(JobFields.PATH, path)
                .put(JobFields.PAYLOAD, PayloadMode.PHANTOM)
                .put(JobFields.PARAMETERS, parameters)
                .put(JobFields.ENV, env)
                .job();
    }
}
