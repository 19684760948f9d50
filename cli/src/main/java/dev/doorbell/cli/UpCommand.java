package dev.doorbell.cli;

import dev.doorbell.cli.cluster.BackgroundCluster;
import dev.doorbell.cli.cluster.ClusterFolder;
import dev.doorbell.cli.cluster.Installation;
import dev.doorbell.cli.cluster.LocalCluster;
import dev.doorbell.cli.cluster.PortNumber;
import dev.doorbell.cli.job.BadInputException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Starts a cluster of services on this machine. */
@Command(
        name = "up",
        description = "Start a coordinator and three services per node on this machine.",
        footer = {"", "Example: doorbell up --nodes 4 --detach"},
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class UpCommand implements Callable<Integer> {

    private static final int MOST_NODES = 16;

    @Spec private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "Node agents, and as many NIC and DPU services.")
    private int nodes = 2;

    @Option(names = "--dir", paramLabel = "DIR", description = "Where logs and jobs are kept.")
    private String dir = ClusterFolder.DEFAULT;

    @Option(names = "--http-port", paramLabel = "PORT", description = "Of the REST API.")
    private int httpPort = 8080;

    @Option(names = "--grpc-port", paramLabel = "PORT", description = "Of the gRPC API.")
    private int grpcPort = 9090;

    @Option(
            names = "--detach",
            description = "Return when the cluster is complete; 'down' ends it.")
    private boolean detach;

    @Override
    public Integer call() throws InterruptedException {
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new BadInputException(
                    "nodes is " + nodes + "; expected a whole number from 1 to " + MOST_NODES);
        }
        PortNumber.check(httpPort, grpcPort);
        ClusterFolder folder = ClusterFolder.create(dir);
        LocalCluster.Ports ports = new LocalCluster.Ports(httpPort, grpcPort);
        if (detach) {
            BackgroundCluster.start(Installation.current(), folder, ports, nodes);
            announce(folder, ports);
            return ExitCode.OK;
        }
        LocalCluster cluster = new LocalCluster(Installation.current(), folder, ports);
        cluster.check();
        Thread hook = new Thread(cluster::close, "down");
        Runtime.getRuntime().addShutdownHook(hook);
        command.commandLine()
                .getErr()
                .println(
                        "Starting a coordinator and "
                                + 3 * nodes
                                + " services; the logs are in "
                                + folder.logs());
        cluster.start(nodes);
        announce(folder, ports);
        while (true) {
            command.commandLine().getErr().println(cluster.awaitLoss());
        }
    }

    private void announce(ClusterFolder folder, LocalCluster.Ports ports) {
        PrintWriter out = command.commandLine().getOut();
        out.println("The cluster is up: " + nodes + " nodes.");
        out.println("REST   " + ports.server() + "/api/v1/jobs");
        out.println("gRPC   " + ports.grpcServer());
        out.println("logs   " + folder.logs());
        out.println(detach ? "End    ./doorbell down --dir " + folder.path() : "End    Ctrl-C");
        out.flush();
    }
}
