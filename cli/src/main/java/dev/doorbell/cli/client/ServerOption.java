package dev.doorbell.cli.client;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Which coordinator a command talks to. */
public final class ServerOption {

    @Option(
            names = "--server",
            paramLabel = "URL",
            description = "The coordinator; default " + CoordinatorClient.DEFAULT_SERVER + ".")
    private String server = CoordinatorClient.DEFAULT_SERVER;

    @Option(
            names = "--token",
            paramLabel = "TOKEN",
            defaultValue = "${env:DOORBELL_TOKEN}",
            showDefaultValue = CommandLine.Help.Visibility.NEVER,
            description = "What the coordinator asks for; default DOORBELL_TOKEN's value.")
    private @Nullable String token;

    public CoordinatorClient client() {
        return new CoordinatorClient(server, token);
    }
}
