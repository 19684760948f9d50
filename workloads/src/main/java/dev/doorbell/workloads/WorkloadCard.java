package dev.doorbell.workloads;

import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.output.ToolOutput;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Card of a workload, with everything that users can know of it before it runs.
 *
 * @param name in jobs, such as {@code nvshmem/put-bw}: the system it belongs to and its own
 * @param summary of the workload in one line
 * @param machines name of the default profile of every path; the first path is the default
 * @param parameters in the order in which they are shown
 * @param output form of a tool that measures the same
 * @param spoiling kinds of faults that spoil one of its operations or posts
 */
public record WorkloadCard(
        String name,
        String summary,
        SequencedMap<String, String> machines,
        List<Parameter<?>> parameters,
        Optional<ToolOutput> output,
        List<FaultKind> spoiling) {

    /** Copies the lists. */
    public WorkloadCard {
        machines = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(machines));
        parameters = List.copyOf(parameters);
        spoiling = List.copyOf(spoiling);
    }

    /** Returns a card without paths and parameters. */
    public static WorkloadCard of(String name, String summary) {
        return new WorkloadCard(
                name, summary, new LinkedHashMap<>(), List.of(), Optional.empty(), List.of());
    }

    /** Returns the card with more paths, all of which have {@code profile} as their default. */
    public WorkloadCard on(String profile, List<String> paths) {
        SequencedMap<String, String> all = new LinkedHashMap<>(machines);
        paths.forEach(path -> all.put(path, profile));
        return new WorkloadCard(name, summary, all, parameters, output, spoiling);
    }

    /** Returns the card with more parameters. */
    public WorkloadCard with(List<? extends Parameter<?>> more) {
        List<Parameter<?>> all = new ArrayList<>(parameters);
        all.addAll(more);
        return new WorkloadCard(name, summary, machines, all, output, spoiling);
    }

    /** Returns the card with more parameters. */
    public WorkloadCard with(Parameter<?>... more) {
        return with(List.of(more));
    }

    /** Returns the card with the form of a tool that measures the same. */
    public WorkloadCard printedAs(ToolOutput tool) {
        return new WorkloadCard(name, summary, machines, parameters, Optional.of(tool), spoiling);
    }

    /** Returns the card with kinds of faults that spoil one of its operations or posts. */
    public WorkloadCard spoiledBy(List<FaultKind> kinds) {
        return new WorkloadCard(name, summary, machines, parameters, output, kinds);
    }

    /** System that the workload belongs to, such as {@code nvshmem}. */
    public String system() {
        return name.substring(0, name.indexOf('/'));
    }

    /** Paths that messages can take; the first is the default. */
    public List<String> paths() {
        return List.copyOf(machines.sequencedKeySet());
    }

    /**
     * Name of the shipped profile of a job that names none: a machine that can run the workload on
     * {@code path} with all defaults.
     */
    public String defaultProfile(String path) {
        return machines.getOrDefault(path, machines.firstEntry().getValue());
    }

    /**
     * Reads the parameters of a job.
     *
     * @throws JobException if the workload does not have one of them, or has nothing that a fault
     *     could spoil
     */
    public Parameters read(JobSpec job) {
        for (Fault fault : job.faults()) {
            if (fault instanceof Fault.Spoiled && !spoiling.contains(fault.kind())) {
                throw new JobException(
                        "faults",
                        "faults has one of kind %s, but %s posts no %s it could spoil"
                                .formatted(
                                        fault.kind().text(),
                                        name,
                                        FaultKind.OF_LINES.contains(fault.kind())
                                                ? "lines with flags"
                                                : "operations"));
            }
        }
        return new Parameters(name, parameters, job.parameters()).allowed();
    }
}
