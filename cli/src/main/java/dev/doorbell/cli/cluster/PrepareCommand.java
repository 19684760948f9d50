package dev.doorbell.cli.cluster;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.output.Document;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Command that makes services start faster. It unpacks their jars and runs a job on one service of
 * each kind, which record their loaded classes. The launcher runs it after a build.
 */
@Command(
        name = "prepare",
        description =
                "Record the classes that the services load for a job, so that they start faster.",
        footer = {"", "Example: doorbell prepare nvshmem/put-bw --ctas 1 --sizes 8"},
        hidden = true,
        mixinStandardHelpOptions = true)
public final class PrepareCommand implements Runnable {

    private static final List<String> MODULES =
            List.of("coordinator", "node-agent", "nic-service", "dpu-service");
    private static final long POLL_MILLIS = 50;

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Override
    public void run() {
        Installation installation = Installation.current();
        List<ServiceJar> jars = MODULES.stream().map(installation::service).toList();
        jars.forEach(ServiceJar::unprepare);
        try {
            takeApart(jars);
            runRecorded(installation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        jars.forEach(ServiceJar::markPrepared);
    }

    private static void takeApart(List<ServiceJar> jars) throws IOException, InterruptedException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<Process> processes = new ArrayList<>();
        for (ServiceJar jar : jars) {
            Optional<List<String>> command = jar.takingApart(java);
            if (command.isPresent()) {
                processes.add(new ProcessBuilder(command.get()).inheritIO().start());
            }
        }
        for (Process process : processes) {
            if (process.waitFor() != 0) {
                throw new BadInputException("a service's jar could not be taken apart");
            }
        }
    }

    private void runRecorded(Installation installation) throws IOException, InterruptedException {
        ClusterFolder folder = ClusterFolder.create(installation.prepareFolder().toString());
        LocalCluster.Ports ports = new LocalCluster.Ports(freePort(), freePort());
        try (LocalCluster cluster = new LocalCluster(installation, folder, ports, true)) {
            cluster.start(1, () -> {});
            CoordinatorClient client = new CoordinatorClient(ports.server());
            Document current = client.submit(job.request(command, false), 0);
            while (!JobState.valueOf(current.text("state")).ended()) {
                Thread.sleep(POLL_MILLIS);
                current = client.job(current.text("id"));
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
