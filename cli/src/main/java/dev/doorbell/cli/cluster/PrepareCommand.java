package dev.doorbell.cli.cluster;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.output.Document;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Command that makes services start faster. It runs a job on one service of each kind in one
 * process, which records its loaded classes. The launcher runs it after a build.
 */
@Command(
        name = "prepare",
        description =
                "Record the classes that the services load for a job, so that they start faster.",
        footer = {"", "Example: doorbell prepare nvshmem/put-bw --ctas 1 --sizes 8"},
        hidden = true,
        mixinStandardHelpOptions = true)
public final class PrepareCommand implements Runnable {

    private static final long POLL_MILLIS = 50;

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Override
    public void run() {
        Installation installation = Installation.current();
        installation.services().forget();
        try {
            runRecorded(installation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        installation.services().check();
    }

    private void runRecorded(Installation installation) throws IOException, InterruptedException {
        ClusterFolder folder = ClusterFolder.create(installation.prepareFolder().toString());
        LocalCluster.Ports ports = new LocalCluster.Ports(freePort(), freePort());
        try (LocalCluster cluster = LocalCluster.recording(installation, folder, ports)) {
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
