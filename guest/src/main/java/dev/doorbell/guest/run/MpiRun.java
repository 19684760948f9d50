package dev.doorbell.guest.run;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Run of an unmodified MPI binary, one process per rank.
 *
 * @param binary path of the executable
 * @param arguments its arguments
 * @param ranks number of ranks, 1 or more
 * @param nodes number of nodes, which divides the number of ranks, or {@link #ENOUGH}
 * @param path path of non-blocking collectives: host, staged or gvmi
 * @param computeNs virtual time of a rank's work between two calls, 0 or more
 * @param timeoutSeconds real time that a rank may take from one call to the next, 1 or more
 * @param parameters other parameters of the workload, texts by name
 * @param variables control variables of MPICH, texts by name
 */
public record MpiRun(
        String binary,
        List<String> arguments,
        int ranks,
        int nodes,
        String path,
        int computeNs,
        int timeoutSeconds,
        Map<String, String> parameters,
        SortedMap<String, String> variables)
        implements BinaryRun {

    /**
     * Lets the number of ranks decide: 2 nodes if it is even, else 1, and more if these lack cores.
     */
    public static final int ENOUGH = 0;

    /** Option of the ranks. */
    private static final String RANKS = "-n";

    public MpiRun {
        arguments = List.copyOf(arguments);
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
    }

    @Override
    public JobSpec job(Profile profile) {
        int cores = profile.count("host.cores");
        int used = nodes == ENOUGH ? enough(cores) : nodes;
        String given = "%d ranks on %s".formatted(ranks, used == 1 ? "1 node" : used + " nodes");
        if (ranks < 1 || used < 1 || ranks % used != 0) {
            throw JobException.invalid(RANKS, given, "a multiple of the nodes");
        }
        // Users know neither the workload of binaries nor its parameters.
        if (ranks / used > cores) {
            throw JobException.invalid(
                    RANKS,
                    given,
                    "at most %d ranks per node, one per core of a host; --nodes adds nodes"
                            .formatted(cores));
        }
        BinaryProgram program = new BinaryProgram(BinaryProgram.Door.MPI, binary, arguments);
        Map<String, String> own =
                Map.of(
                        OffloadParameters.RANKS_PER_NODE.name(),
                        Integer.toString(ranks / used),
                        BinaryWorkload.COMPUTE.name(),
                        Integer.toString(computeNs),
                        BinaryWorkload.TIMEOUT.name(),
                        Integer.toString(timeoutSeconds));
        return new BinaryJob(program, used, path, variables)
                .on(profile, parameters, own, "-n, --nodes, --compute and --timeout");
    }

    private int enough(int cores) {
        int enough = ranks % 2 == 0 ? 2 : 1;
        while (ranks % enough != 0 || ranks / enough > cores) {
            enough++;
        }
        return enough;
    }
}
