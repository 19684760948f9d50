package dev.doorbell.cli.cluster;

import dev.doorbell.cli.job.BadInputException;

/** Ports as users give them. */
public final class PortNumber {

    private static final int MOST = 65_535;

    private PortNumber() {}

    /** Throws {@link BadInputException} unless all of {@code ports} are ports. */
    public static void check(int... ports) {
        for (int port : ports) {
            if (port < 1 || port > MOST) {
                throw new BadInputException(
                        "a port is " + port + "; expected a whole number from 1 to " + MOST);
            }
        }
    }
}
