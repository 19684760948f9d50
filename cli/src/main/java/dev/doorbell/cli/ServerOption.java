package dev.doorbell.cli;

import dev.doorbell.cli.cluster.CoordinatorClient;
import picocli.CommandLine.Option;

/** Which coordinator a command talks to. */
final class ServerOption {

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "The coordinator; default " + CoordinatorClient.DEFAULT_SERVER + ".")
    private String server = CoordinatorClient.DEFAULT_SERVER;

    CoordinatorClient client() {
        return new CoordinatorClient(server);
    }
}
