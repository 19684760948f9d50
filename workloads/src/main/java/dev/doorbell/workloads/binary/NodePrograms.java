package dev.doorbell.workloads.binary;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * Programs of the nodes of a job. All ranks of MPI run one program. Of RDMA binaries, node 0 runs
 * the server and the others run clients.
 *
 * @param server program of node 0
 * @param client program of the others
 */
record NodePrograms(BinaryProgram server, BinaryProgram client) {

    /** Command of the clients. */
    static final Parameter<String> CLIENT =
            Parameter.of(
                    "client",
                    "",
                    new Text("a program and its arguments, with spaces between them"),
                    "command of all nodes except node 0; {server} is the address of node 0; by default the program and its arguments, followed by that address");

    /** Address of node 0: TCP connections and the connection manager lead there in any case. */
    private static final String ADDRESS = "127.0.0.1";

    private static final String SERVER = "{server}";

    /**
     * Returns the programs of a job.
     *
     * @param nodes number of nodes
     * @throws JobException if clients have a command of their own but there are none, or if it
     *     names no executable
     */
    static NodePrograms of(BinaryProgram program, Parameters given, int nodes) {
        return switch (program.door()) {
            case MPI -> new NodePrograms(program, program);
            case VERBS -> new NodePrograms(program, client(program, given.get(CLIENT), nodes));
        };
    }

    private static BinaryProgram client(BinaryProgram server, String command, int nodes) {
        if (command.isEmpty()) {
            List<String> arguments = new ArrayList<>(server.arguments());
            arguments.add(ADDRESS);
            return new BinaryProgram(server.door(), server.path(), arguments);
        }
        if (nodes == 1) {
            throw JobException.invalid(
                    CLIENT.name(),
                    "'" + command + "'",
                    "no command, since a single node runs the server");
        }
        List<String> words =
                new ArrayList<>(List.of(command.replace(SERVER, ADDRESS).split("\\s+")));
        String path = words.removeFirst();
        try {
            return new BinaryProgram(server.door(), path, words);
        } catch (JobException wrong) {
            throw JobException.invalid(
                    CLIENT.name(),
                    "'" + command + "'",
                    "the path of an executable, and its arguments");
        }
    }

    /** Returns the program of a node. */
    BinaryProgram of(int node) {
        return node == 0 ? server : client;
    }
}
