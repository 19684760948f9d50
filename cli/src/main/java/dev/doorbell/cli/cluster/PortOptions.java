package dev.doorbell.cli.cluster;

import dev.doorbell.cli.job.BadInputException;
import picocli.CommandLine.Option;

/** Options for the ports of a cluster on this machine. */
public final class PortOptions {

    private static final int MOST = 65_535;

    @Option(
            names = "--http-port",
            paramLabel = "PORT",
            description = "Port of the REST API and the dashboard (default: ${DEFAULT-VALUE}).")
    private int http = 8080;

    @Option(
            names = "--grpc-port",
            paramLabel = "PORT",
            description = "Port of the gRPC API (default: ${DEFAULT-VALUE}).")
    private int grpc = 9090;

    /**
     * Returns the ports.
     *
     * @throws BadInputException if one of them is not a valid port
     */
    public LocalCluster.Ports ports() {
        check("--http-port", http);
        check("--grpc-port", grpc);
        return new LocalCluster.Ports(http, grpc);
    }

    private static void check(String option, int port) {
        if (port < 1 || port > MOST) {
            throw new BadInputException(
                    option + " is " + port + "; expected a whole number from 1 to " + MOST);
        }
    }
}
