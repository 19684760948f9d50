package dev.doorbell.guest.run;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Run of an unmodified binary that uses verbs, one process per node. The process of node 0 is the
 * server.
 *
 * @param binary path of the executable
 * @param arguments arguments of the server
 * @param client command of the other nodes; if it is empty, they run the same with the server's
 *     address as a further argument
 * @param nodes number of nodes, 1 or more
 * @param timeoutSeconds real time that a process may take from one call to the next, 1 or more
 * @param parameters other parameters of the workload, texts by name
 */
public record VerbsRun(
        String binary,
        List<String> arguments,
        String client,
        int nodes,
        int timeoutSeconds,
        Map<String, String> parameters)
        implements BinaryRun {

    public VerbsRun {
        arguments = List.copyOf(arguments);
        parameters = Collections.unmodifiableMap(new TreeMap<>(parameters));
    }

    @Override
    public JobSpec job(Profile profile) {
        BinaryProgram program = new BinaryProgram(BinaryProgram.Door.VERBS, binary, arguments);
        Map<String, String> own = new TreeMap<>();
        own.put(OffloadParameters.RANKS_PER_NODE.name(), "1");
        own.put(BinaryWorkload.TIMEOUT.name(), Integer.toString(timeoutSeconds));
        if (!client.isEmpty()) {
            own.put(BinaryWorkload.CLIENT.name(), client);
        }
        return new BinaryJob(program, nodes, OffloadPath.HOST, Collections.emptySortedMap())
                .on(profile, parameters, own, "--nodes, --timeout and --client");
    }
}
