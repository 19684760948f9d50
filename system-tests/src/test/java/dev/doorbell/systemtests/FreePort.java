package dev.doorbell.systemtests;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Port for a server that needs one before it starts. It is outside the range that the system
 * assigns automatically, so no client and no other server takes it in between.
 */
public final class FreePort {

    private static final int FIRST = 20_000;
    private static final int LAST = 30_000;
    private static final int ATTEMPTS = 100;

    /** Ports in turn from a random one: one that a container has published looks free. */
    private static final AtomicInteger NEXT =
            new AtomicInteger(ThreadLocalRandom.current().nextInt(LAST - FIRST));

    private FreePort() {}

    /** Returns a free port of the loopback interface. */
    public static int find() {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            int port = FIRST + Math.floorMod(NEXT.getAndIncrement(), LAST - FIRST);
            if (free(port)) {
                return port;
            }
        }
        throw new AssertionError("no port is free from " + FIRST + " to " + LAST);
    }

    private static boolean free(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}
