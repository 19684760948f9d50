package dev.doorbell.cli.cluster;

import picocli.CommandLine.Option;

/** Which coordinator a command talks to. */
public final class ServerOption {

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "The coordinator; default " + CoordinatorClient.DEFAULT_SERVER + ".")
    private String server = CoordinatorClient.DEFAULT_SERVER;

    public CoordinatorClient client() {
        return new CoordinatorClient(server);
    }
}
