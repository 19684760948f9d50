package dev.doorbell.guest.run;

import dev.doorbell.guest.elf.Binary;
import dev.doorbell.guest.process.PrintedLines;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.RunListener;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Run of an unmodified binary that uses verbs, one process per node. The process of node 0 is the
 * server; the others get the server's address as a further argument.
 *
 * @param binary path of the executable
 * @param arguments arguments of the server
 * @param nodes number of nodes, 1 or more
 * @param timeoutSeconds real time that a process may take from one call to the next, 1 or more
 * @param parameters other parameters of the workload, texts by name
 */
public record VerbsRun(
        String binary,
        List<String> arguments,
        int nodes,
        int timeoutSeconds,
        Map<String, String> parameters) {

    /** Default profile. */
    public static final String PROFILE = PublishedMachines.OFFLOAD;

    /** Address of the server. */
    public static final String SERVER = "127.0.0.1";

    public VerbsRun {
        arguments = List.copyOf(arguments);
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    /**
     * Runs the binary to its end.
     *
     * @param library gives the folder of the library that processes load in place of libibverbs,
     *     such as {@link dev.doorbell.guest.shim.Shim#verbs}
     * @param printer receives the lines that processes print
     * @param listener receives the progress
     * @throws dev.doorbell.guest.GuestException if the binary or this machine cannot run it
     * @throws dev.doorbell.workloads.job.JobException if the profile cannot, or if the binary does
     *     not load the library
     */
    public JobResult run(
            Profile profile,
            Supplier<Path> library,
            PrintedLines.Printer printer,
            RunListener listener) {
        return run(job(profile), profile, library, printer, listener);
    }

    /**
     * Runs the binary to its end.
     *
     * @param job job of {@link #job}, which may have a trace
     */
    public JobResult run(
            JobSpec job,
            Profile profile,
            Supplier<Path> library,
            PrintedLines.Printer printer,
            RunListener listener) {
        Path executable = Binary.of(binary);
        BinaryWorkload.of(BinaryProgram.of(job.program()), HostPrograms.NONE).plan(job, profile);
        Path folder = library.get();
        return EmbeddedBinary.run(
                executable, new VerbsLibrary(() -> folder), job, profile, printer, listener);
    }

    /**
     * Job that runs the binary.
     *
     * @throws dev.doorbell.workloads.job.JobException if a parameter is one of the options
     */
    public JobSpec job(Profile profile) {
        BinaryProgram program = new BinaryProgram(BinaryProgram.Door.VERBS, binary, arguments);
        Map<String, String> own =
                Map.of(
                        OffloadParameters.RANKS_PER_NODE.name(),
                        "1",
                        BinaryWorkload.TIMEOUT.name(),
                        Integer.toString(timeoutSeconds));
        return new JobValues()
                .put(JobFields.WORKLOAD, program.workload())
                .put(JobFields.PROGRAM, program.text())
                .put(JobFields.PROFILE, profile.name())
                .put(JobFields.PATH, OffloadPath.HOST)
                .put(
                        JobFields.PARAMETERS,
                        RunParameters.of(parameters, own, "--nodes and --timeout"))
                .read(JobFields.NODES, nodes)
                .job();
    }
}
