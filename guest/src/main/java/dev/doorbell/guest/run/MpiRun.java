package dev.doorbell.guest.run;

import dev.doorbell.guest.door.RankDoor;
import dev.doorbell.guest.elf.Binary;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.process.PrintedLines;
import dev.doorbell.guest.shim.FunctionTable;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.RunListener;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Run of an unmodified MPI binary, one process per rank.
 *
 * @param binary path of the executable
 * @param arguments its arguments
 * @param ranks number of ranks, 1 or more
 * @param nodes number of nodes; divides the number of ranks
 * @param path path of non-blocking collectives: host, staged or gvmi
 * @param computePs virtual time of a rank's work between two calls, 0 or more
 * @param timeoutSeconds real time that a rank may take from one call to the next, 1 or more
 */
public record MpiRun(
        String binary,
        List<String> arguments,
        int ranks,
        int nodes,
        String path,
        long computePs,
        int timeoutSeconds) {

    /** Default profile. */
    public static final String PROFILE = PublishedMachines.OFFLOAD;

    public MpiRun {
        arguments = List.copyOf(arguments);
    }

    /**
     * Runs the binary to its end.
     *
     * @param library gives the folder of the library that ranks load in place of MPI, such as
     *     {@link dev.doorbell.guest.shim.Shim#folder}
     * @param printer receives the lines that ranks print
     * @param listener receives the progress
     * @throws dev.doorbell.guest.GuestException if the binary or this machine cannot run it
     * @throws JobException if the profile cannot
     */
    public JobResult run(
            Profile profile,
            Supplier<Path> library,
            PrintedLines.Printer printer,
            RunListener listener) {
        Path executable = Binary.of(binary);
        String name = String.valueOf(executable.getFileName());
        JobSpec job = job(name, profile);
        workload(name, List.of(), computePs).plan(job, profile);
        PrintedLines lines = new PrintedLines(printer);
        Guests.Launch launch =
                new Guests.Launch(
                        executable,
                        Collections.nCopies(ranks, arguments),
                        new Guests.Library(
                                library.get(),
                                "an MPI library",
                                "libmpi.so.12, libmpich.so.12 or libmpi_abi.so.1"),
                        timeoutSeconds);
        return GuestRun.run(
                launch, lines, guests -> workload(name, guests, computePs), job, profile, listener);
    }

    private static Workload workload(String program, List<Guest> guests, long computePs) {
        return GuestBinary.of(
                "mpirun/" + program,
                "MPI binary",
                (mpi, collectives) ->
                        RankDoor.run(guests.get(mpi.rank()), mpi, collectives, computePs),
                number -> FunctionTable.all().get(number).symbol());
    }

    private JobSpec job(String name, Profile profile) {
        if (ranks < 1 || nodes < 1 || ranks % nodes != 0) {
            throw JobException.invalid(
                    "n", "%d ranks on %d nodes".formatted(ranks, nodes), "a multiple of the nodes");
        }
        TreeMap<String, String> parameters = new TreeMap<>();
        parameters.put(OffloadParameters.RANKS_PER_NODE.name(), Integer.toString(ranks / nodes));
        return new JobValues()
                .put(JobFields.WORKLOAD, "mpirun/" + name)
                .put(JobFields.PROFILE, profile.name())
                .put(JobFields.PATH, path)
                .put(JobFields.PARAMETERS, parameters)
                .read(JobFields.NODES, nodes)
                .job();
    }
}
