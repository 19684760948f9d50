package dev.doorbell.guest.run;

import dev.doorbell.guest.elf.Binary;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.Guests;
import dev.doorbell.guest.process.PrintedLines;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.guest.verbs.VerbsDoor;
import dev.doorbell.guest.verbs.memory.Directory;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.RunListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 */
public record VerbsRun(String binary, List<String> arguments, int nodes, int timeoutSeconds) {

    /** Default profile. */
    public static final String PROFILE = PublishedMachines.OFFLOAD;

    /** Address of the server. */
    public static final String SERVER = "127.0.0.1";

    public VerbsRun {
        arguments = List.copyOf(arguments);
    }

    /**
     * Runs the binary to its end.
     *
     * @param library gives the folder of the library that processes load in place of libibverbs,
     *     such as {@link dev.doorbell.guest.shim.Shim#verbs}
     * @param printer receives the lines that processes print
     * @param listener receives the progress
     * @throws dev.doorbell.guest.GuestException if the binary or this machine cannot run it
     * @throws dev.doorbell.workloads.job.JobException if the profile cannot
     */
    public JobResult run(
            Profile profile,
            Supplier<Path> library,
            PrintedLines.Printer printer,
            RunListener listener) {
        Path executable = Binary.of(binary);
        String name = String.valueOf(executable.getFileName());
        JobSpec job = job(name, profile);
        workload(name, profile, List.of()).plan(job, profile);
        Guests.Launch launch =
                new Guests.Launch(
                        executable,
                        argumentsByNode(),
                        new Guests.Library(library.get(), "a verbs library", "libibverbs.so.1"),
                        timeoutSeconds);
        return GuestRun.run(
                launch,
                new PrintedLines(printer),
                guests -> workload(name, profile, guests),
                job,
                profile,
                listener);
    }

    private List<List<String>> argumentsByNode() {
        List<List<String>> byNode = new ArrayList<>();
        byNode.add(arguments);
        List<String> client = new ArrayList<>(arguments);
        client.add(SERVER);
        while (byNode.size() < nodes) {
            byNode.add(client);
        }
        return byNode;
    }

    private static Workload workload(String program, Profile profile, List<Guest> guests) {
        Directory directory = new Directory();
        return GuestBinary.of(
                "verbs/" + program,
                "verbs binary",
                (mpi, collectives) ->
                        VerbsDoor.run(guests.get(mpi.rank()), mpi, profile, directory),
                number -> VerbsFunction.of(number).symbol());
    }

    private JobSpec job(String name, Profile profile) {
        TreeMap<String, String> parameters = new TreeMap<>();
        parameters.put(OffloadParameters.RANKS_PER_NODE.name(), "1");
        return new JobValues()
                .put(JobFields.WORKLOAD, "verbs/" + name)
                .put(JobFields.PROFILE, profile.name())
                .put(JobFields.PATH, OffloadPath.HOST)
                .put(JobFields.PARAMETERS, parameters)
                .read(JobFields.NODES, nodes)
                .job();
    }
}
