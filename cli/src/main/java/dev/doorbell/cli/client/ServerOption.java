package dev.doorbell.cli.client;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Options that select the coordinator of a command. */
public final class ServerOption {

    @Option(
            names = "--server",
            paramLabel = "URL",
            defaultValue = "${env:DOORBELL_SERVER}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description =
                    "The coordinator; default DOORBELL_SERVER's value, or the cluster that 'up' started in this folder, or "
                            + CoordinatorClient.DEFAULT_SERVER
                            + ".")
    private @Nullable String server;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            defaultValue = "${env:DOORBELL_TOKEN}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "What the coordinator asks for; default DOORBELL_TOKEN's value.")
    private @Nullable String token;

    public CoordinatorClient client() {
        String address =
                server == null || server.isBlank()
                        ? NotedServer.find().orElse(CoordinatorClient.DEFAULT_SERVER)
                        : server;
        return new CoordinatorClient(address, token);
    }
}
