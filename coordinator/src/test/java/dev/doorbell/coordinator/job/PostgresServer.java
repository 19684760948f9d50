package dev.doorbell.coordinator.job;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** PostgreSQL of the system's package with its own folder, which is deleted on close. */
public final class PostgresServer implements AutoCloseable {

    /** Owner, without a password. */
    public static final String USER = "doorbell";

    /** Database that exists from the start. */
    public static final String DATABASE = "postgres";

    /** User of the package, because PostgreSQL refuses to run as root. */
    private static final String UNPRIVILEGED = "postgres";

    private static final boolean ROOT = System.getProperty("user.name").equals("root");

    private final Path folder;
    private final int port;

    private PostgresServer(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    /** Starts a server on a free port of the loopback interface. */
    public static PostgresServer start() {
        try {
            Path folder = Files.createTempDirectory("doorbell-postgres");
            if (ROOT) {
                run(List.of("chown", UNPRIVILEGED, folder.toString()));
            }
            PostgresServer server = new PostgresServer(folder, freePort());
            server.run("initdb", "--auth=trust", "--no-sync", "--encoding=UTF8", "-U", USER);
            server.run(
                    "pg_ctl",
                    "--wait",
                    "--log=" + folder.resolve("log"),
                    "--options=-F -h 127.0.0.1 -p %d -k %s".formatted(server.port, folder),
                    "start");
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Host and port. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    String url() {
        return "jdbc:postgresql://" + address() + "/" + DATABASE;
    }

    @Override
    public void close() {
        run("pg_ctl", "--wait", "--mode=immediate", "stop");
        try {
            run(List.of("rm", "-rf", folder.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void run(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (ROOT) {
            // Unlike runuser, it is on every user's PATH.
            command.addAll(
                    List.of(
                            "setpriv",
                            "--reuid=" + UNPRIVILEGED,
                            "--regid=" + UNPRIVILEGED,
                            "--init-groups",
                            "--"));
        }
        command.add(Outside.POSTGRESQL.path().resolveSibling(program).toString());
        command.addAll(List.of("-D", folder.toString()));
        command.addAll(List.of(arguments));
        try {
            run(command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(List<String> command) throws IOException {
        Path output = Files.createTempFile("doorbell-postgres", ".out");
        try {
            // Not a pipe: the server would keep it open.
            Process process =
                    new ProcessBuilder(command)
                            .directory(Path.of("/tmp").toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .start();
            if (process.waitFor() != 0) {
                throw new IllegalStateException(
                        command + " said " + Files.readString(output, StandardCharsets.UTF_8));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            Files.delete(output);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
