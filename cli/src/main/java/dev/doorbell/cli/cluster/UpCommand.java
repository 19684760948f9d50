package dev.doorbell.cli.cluster;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.report.Launcher;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that starts a cluster of services on this machine. */
@Command(
        name = "up",
        description = "Start a coordinator and three services per node on this machine.",
        footer = {"", "Example: doorbell up --nodes 4 --detach"},
        exitCodeList = {
            "0:The cluster is up and keeps running (--detach).",
            "2:Bad input, or the cluster does not start; one sentence on standard error."
        },
        mixinStandardHelpOptions = true)
public final class UpCommand implements Callable<Integer> {

    private static final int MOST_NODES = 16;

    @Spec private CommandSpec command = CommandSpec.create();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description =
                    "Number of nodes; each has a node agent, a NIC service and a DPU service (default: ${DEFAULT-VALUE}).")
    private int nodes = 2;

    @Mixin private FolderOption dir = new FolderOption();

    @Mixin private PortOptions listening = new PortOptions();

    @Option(
            names = "--detach",
            description = "Return when the cluster is complete; 'down' stops it.")
    private boolean detach;

    @Option(
            names = "--programs",
            description = "Run programs of users, for whoever may submit jobs.")
    private boolean programs;

    @Option(
            names = "--binaries",
            paramLabel = "DIR",
            description =
                    "Run the MPI and RDMA binaries in DIR and below, and programs of users, for whoever may submit jobs.")
    private @Nullable Path binaries;

    @Option(
            names = "--together",
            description =
                    "Start all services in one process, which takes a third of the time; none can then end alone.")
    private boolean together;

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() throws InterruptedException {
        if (nodes < 1 || nodes > MOST_NODES) {
            throw new BadInputException(
                    "nodes is " + nodes + "; expected a whole number from 1 to " + MOST_NODES);
        }
        if (binaries != null && !Files.isDirectory(binaries)) {
            throw new BadInputException("--binaries is %s; expected a folder".formatted(binaries));
        }
        LocalCluster.Ports ports = listening.ports();
        ClusterFolder folder = dir.folder();
        LocalCluster cluster = new LocalCluster(Installation.current(), folder, ports, settings());
        if (detach) {
            BackgroundCluster.start(Installation.current(), folder, ports, options());
            announce(folder, ports, cluster.health());
            return ExitCode.OK;
        }
        cluster.check();
        Thread hook = new Thread(cluster::close, "down");
        Runtime.getRuntime().addShutdownHook(hook);
        PrintWriter err = command.commandLine().getErr();
        err.println(
                "Starting a coordinator and "
                        + 3 * nodes
                        + (together ? " services in one process" : " services")
                        + "; the logs are in "
                        + folder.logs());
        cluster.start(
                nodes,
                () ->
                        err.println(
                                "The dashboard %s/ answers; services are still starting."
                                        .formatted(ports.server())));
        announce(folder, ports, cluster.health());
        while (true) {
            err.println(cluster.awaitLoss());
        }
    }

    private LocalCluster.Settings settings() {
        Path folder = binaries;
        return new LocalCluster.Settings(
                programs || folder != null
                        ? List.of("--doorbell.jobs.programs=submitter")
                        : List.of(),
                folder == null
                        ? List.of()
                        : List.of(
                                "--doorbell.binaries.folder=" + folder.toAbsolutePath(),
                                "--doorbell.binaries.libraries=" + Installation.guestLibraries()),
                together);
    }

    /** Options of the same command in the background. */
    private List<String> options() {
        List<String> options = new ArrayList<>(List.of("--nodes", Integer.toString(nodes)));
        if (programs) {
            options.add("--programs");
        }
        if (binaries != null) {
            options.addAll(List.of("--binaries", binaries.toString()));
        }
        if (together) {
            options.add("--together");
        }
        return options;
    }

    private void announce(ClusterFolder folder, LocalCluster.Ports ports, String health) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("nodes", nodes);
        document.put("dashboard", ports.server() + "/");
        document.put("rest", ports.server() + "/api/v1/jobs");
        document.put("grpc", ports.grpcServer());
        document.put("health", health);
        document.put("logs", folder.logs());
        document.put(
                "commands",
                dir.usual()
                        ? "submit, list, watch and others find the cluster if run in this folder"
                        : "export DOORBELL_SERVER=" + ports.server());
        document.put("end", detach ? Launcher.with("down --dir " + folder.path()) : "Ctrl-C");
        answer.print(
                () -> document,
                () ->
                        """
                        The cluster is up: %s.
                        dashboard  %s
                        REST       %s
                        gRPC       %s
                        health     %s
                        logs       %s
                        commands   %s
                        end        %s
                        """
                                .formatted(
                                        nodes == 1 ? "1 node" : nodes + " nodes",
                                        document.get("dashboard"),
                                        document.get("rest"),
                                        document.get("grpc"),
                                        document.get("health"),
                                        document.get("logs"),
                                        document.get("commands"),
                                        document.get("end")));
    }
}
