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
            description = {
                "Address of the coordinator (default: the variable DOORBELL_SERVER, then the cluster that 'up' started in this folder,",
                // A line of its own: lines break at any punctuation, also inside an address.
                "then " + CoordinatorClient.DEFAULT_SERVER + ")."
            })
    private @Nullable String server;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            defaultValue = "${env:DOORBELL_TOKEN}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description =
                    "Token, if the coordinator requires one (default: the variable DOORBELL_TOKEN).")
    private @Nullable String token;

    public CoordinatorClient client() {
        String address =
                server == null || server.isBlank()
                        ? NotedServer.find().orElse(CoordinatorClient.DEFAULT_SERVER)
                        : server;
        return new CoordinatorClient(address, token);
    }
}
