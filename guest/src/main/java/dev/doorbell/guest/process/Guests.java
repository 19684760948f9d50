package dev.doorbell.guest.process;

import dev.doorbell.guest.GuestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Processes of all ranks. Closing ends them and their children, and removes their files. So does
 * the end of this JVM.
 */
public final class Guests implements AutoCloseable {

    private static final long POLL_MILLIS = 2;
    private static final long WATCH_MILLIS = 100;

    private final Launch launch;
    private final PrintedLines lines;
    private final Path folder;
    private final List<Process> processes = new ArrayList<>();
    private final List<Guest> guests = new ArrayList<>();
    private final Thread atExit = new Thread(this::stop);
    private volatile boolean closed;

    private Guests(Launch launch, PrintedLines lines, Path folder) {
        this.launch = launch;
        this.lines = lines;
        this.folder = folder;
    }

    /**
     * Starts the processes and waits until each has loaded the door. The calling thread must live
     * as long as they do.
     *
     * @throws GuestException if one does not
     */
    public static Guests start(Launch launch, PrintedLines lines) {
        try {
            Guests guests =
                    new Guests(launch, lines, Files.createTempDirectory("doorbell-guests-"));
            Runtime.getRuntime().addShutdownHook(guests.atExit);
            try {
                guests.connect();
            } catch (RuntimeException | IOException failed) {
                guests.close();
                throw failed;
            }
            return guests;
        } catch (IOException e) {
            throw new GuestException(
                    "program %s cannot be started: %s".formatted(launch.binary, e.getMessage()));
        }
    }

    /** Processes by rank. */
    public List<Guest> all() {
        return List.copyOf(guests);
    }

    @Override
    public void close() {
        guests.forEach(Guest::stop);
        guests.forEach(Guest::awaitEnd);
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException atShutdown) {
            // The hook is running, which does the same.
        }
        guests.forEach(Guest::close);
    }

    private synchronized void stop() {
        closed = true;
        processes.forEach(Guest::kill);
        guests.forEach(Guest::kill);
        processes.forEach(it -> it.onExit().join());
        Strays.end(folder.toString());
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException alreadyGone) {
            // Nothing is left to remove.
        }
    }

    private void connect() throws IOException {
        Path path = folder.resolve("socket");
        try (LocalSocket server = LocalSocket.listen(path.toString(), launch.ranks())) {
            for (int rank = 0; rank < launch.ranks(); rank++) {
                processes.add(start(rank, path));
            }
            @Nullable Connection[] connections = accept(server);
            for (int rank = 0; rank < launch.ranks(); rank++) {
                guests.add(
                        new Guest(
                                rank,
                                processes.get(rank),
                                Objects.requireNonNull(connections[rank]),
                                new Output(rank, file("out", rank), file("err", rank), lines)));
            }
        }
        Thread.ofPlatform().daemon().name("guest timeout").start(this::watch);
    }

    private Process start(int rank, Path socket) throws IOException {
        List<String> command = new ArrayList<>(List.of(launch.binary.toString()));
        command.addAll(launch.arguments.get(rank));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(file("out", rank).toFile())
                        .redirectError(file("err", rank).toFile());
        Map<String, String> variables = builder.environment();
        String path = variables.get("LD_LIBRARY_PATH");
        variables.put(
                "LD_LIBRARY_PATH",
                path == null || path.isEmpty()
                        ? launch.library.folder.toString()
                        : launch.library.folder + ":" + path);
        variables.put("DOORBELL_GUEST_SOCKET", socket.toString());
        variables.put("DOORBELL_GUEST_RANK", Integer.toString(rank));
        variables.put(Strays.VARIABLE, folder.toString());
        return builder.start();
    }

    private @Nullable Connection[] accept(LocalSocket server) throws IOException {
        @Nullable Connection[] connections = new @Nullable Connection[launch.ranks()];
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(launch.timeoutSeconds);
        int connected = 0;
        int ended = -1;
        while (connected < launch.ranks()) {
            Optional<LocalSocket> socket = server.accept();
            if (socket.isPresent()) {
                Connection connection = Connection.of(socket.get());
                if (connection == null) {
                    throw new GuestException("program %s ended early".formatted(launch.binary));
                }
                connections[connection.rank()] = connection;
                connected++;
                continue;
            }
            // One that has ended may have connected before; then its connection waits.
            if (ended >= 0 && connections[ended] == null) {
                throw new GuestException(early(ended));
            }
            ended = ended(connections);
            if (System.nanoTime() > deadline) {
                throw new GuestException(
                        "program %s does not load %s within %d s; expected one that needs %s"
                                .formatted(
                                        launch.binary,
                                        launch.library.name,
                                        launch.timeoutSeconds,
                                        launch.library.sonames));
            }
            pause();
        }
        return connections;
    }

    /** Returns a rank that has ended without a connection, or -1. */
    private int ended(@Nullable Connection[] connections) {
        for (int rank = 0; rank < launch.ranks(); rank++) {
            if (connections[rank] == null && !processes.get(rank).isAlive()) {
                return rank;
            }
        }
        return -1;
    }

    private String early(int rank) throws IOException {
        String complaint =
                Files.readString(file("err", rank)).lines().findFirst().orElse("no message");
        return "program %s ended with exit code %d before it loaded %s: %s"
                .formatted(
                        launch.binary,
                        processes.get(rank).exitValue(),
                        launch.library.name,
                        complaint);
    }

    private void watch() {
        long nanos = TimeUnit.SECONDS.toNanos(launch.timeoutSeconds);
        while (!closed) {
            guests.forEach(it -> it.limit(nanos));
            try {
                Thread.sleep(WATCH_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private Path file(String stream, int rank) {
        return folder.resolve(stream + rank);
    }

    private static void pause() {
        try {
            Thread.sleep(POLL_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GuestException("interrupted while processes were starting");
        }
    }

    /**
     * Processes to start.
     *
     * @param binary absolute path of the executable
     * @param arguments its arguments, by rank
     * @param library library that they load in place of the system's
     * @param timeoutSeconds real time that a process may take from one call to the next
     */
    public record Launch(
            Path binary, List<List<String>> arguments, Library library, int timeoutSeconds) {
        public Launch {
            arguments = arguments.stream().map(List::copyOf).toList();
        }

        /** Number of processes. */
        public int ranks() {
            return arguments.size();
        }
    }

    /**
     * Library that processes load in place of the system's.
     *
     * @param folder folder with it
     * @param name what it is, such as {@code an MPI library}
     * @param sonames names under which programs need it
     */
    public record Library(Path folder, String name, String sonames) {}
}
