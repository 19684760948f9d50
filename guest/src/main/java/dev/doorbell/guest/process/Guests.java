package dev.doorbell.guest.process;

import dev.doorbell.guest.GuestException;
import dev.doorbell.workloads.binary.CallPlace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Processes of the ranks of a node. Closing ends them and their children, and removes their files.
 * So does the end of this JVM.
 */
public final class Guests implements AutoCloseable {

    private static final long POLL_MILLIS = 2;
    private static final long WATCH_MILLIS = 100;

    /** Most bytes of a message of a process that does not start. */
    private static final int MOST_COMPLAINT = 500;

    private final Launch launch;
    private final Lines lines;
    private final Path folder;
    private final List<Process> processes = new CopyOnWriteArrayList<>();
    private final List<Guest> guests = new CopyOnWriteArrayList<>();
    private final Thread atExit = new Thread(this::stop);
    private final CompletableFuture<Boolean> connected = new CompletableFuture<>();
    private volatile boolean broken;
    private volatile boolean closed;

    private Guests(Launch launch, Lines lines, Path folder) {
        this.launch = launch;
        this.lines = lines;
        this.folder = folder;
    }

    /**
     * Prepares processes. They are not started yet.
     *
     * @throws GuestException if this machine has no room for their files
     */
    public static Guests of(Launch launch, Lines lines) {
        try {
            Guests guests =
                    new Guests(launch, lines, Files.createTempDirectory("doorbell-guests-"));
            Runtime.getRuntime().addShutdownHook(guests.atExit);
            return guests;
        } catch (IOException e) {
            throw cannot(launch, String.valueOf(e.getMessage()));
        }
    }

    /**
     * Starts the processes and waits until each has loaded the door.
     *
     * @throws GuestException if one does not, or if they are broken off
     */
    public void start() {
        Thread.ofPlatform().daemon().name("guests").start(this::live);
        try {
            connected.join();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof GuestException known
                    ? known
                    : cannot(launch, String.valueOf(failed.getCause()));
        }
    }

    private static GuestException cannot(Launch launch, String reason) {
        return new GuestException(
                "program %s cannot be started: %s".formatted(launch.binary, reason));
    }

    /** Returns the process of a rank. */
    public Guest of(int rank) {
        return guests.get(rank - launch.firstRank);
    }

    /** Returns the places of the processes that are inside a call, by rank. */
    public SortedMap<Integer, CallPlace> places() {
        SortedMap<Integer, GuestChannel.Place> found = new TreeMap<>();
        for (Guest guest : guests) {
            GuestChannel.Place place = guest.place();
            if (place != null) {
                found.put(guest.rank(), place);
            }
        }
        return SourceLines.of(launch.binary, found);
    }

    /** Lets all processes end, and takes what they have printed. */
    public void finish() {
        guests.forEach(Guest::stop);
        guests.forEach(Guest::awaitEnd);
    }

    /**
     * Ends all processes and their children, and those that are about to start. May be called by
     * any thread.
     */
    public void breakOff() {
        broken = true;
        processes.forEach(Guest::kill);
        guests.forEach(Guest::kill);
    }

    @Override
    public void close() {
        finish();
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

    /**
     * Starts the processes and ends those that compute for too long. A process ends with the thread
     * that started it, so that is one that lives as long as they do.
     */
    private void live() {
        try {
            connect();
        } catch (RuntimeException | Error | IOException failed) {
            // Whatever it is, somebody waits for the start.
            connected.completeExceptionally(failed);
            return;
        }
        connected.complete(true);
        watch();
    }

    private void connect() throws IOException {
        Path path = folder.resolve("socket");
        try (LocalSocket server = LocalSocket.listen(path.toString(), launch.ranks())) {
            for (int index = 0; index < launch.ranks(); index++) {
                processes.add(start(index, path));
                requireWhole();
            }
            @Nullable Connection[] connections = accept(server);
            for (int index = 0; index < launch.ranks(); index++) {
                guests.add(
                        new Guest(
                                launch.firstRank + index,
                                processes.get(index),
                                Objects.requireNonNull(connections[index]),
                                new Output(
                                        launch.firstRank + index,
                                        file("out", index),
                                        file("err", index),
                                        lines)));
            }
        }
    }

    private Process start(int index, Path socket) throws IOException {
        List<String> command = new ArrayList<>(List.of(launch.binary.toString()));
        command.addAll(launch.arguments.get(index));
        ProcessBuilder builder =
                new ProcessBuilder(command)
                        .redirectInput(Path.of("/dev/null").toFile())
                        .redirectOutput(file("out", index).toFile())
                        .redirectError(file("err", index).toFile());
        Map<String, String> variables = builder.environment();
        variables.keySet().removeIf(it -> !launch.variables.test(it));
        String path = variables.get("LD_LIBRARY_PATH");
        variables.put(
                "LD_LIBRARY_PATH",
                path == null || path.isEmpty()
                        ? launch.library.folder.toString()
                        : launch.library.folder + ":" + path);
        variables.put("DOORBELL_GUEST_SOCKET", socket.toString());
        variables.put("DOORBELL_GUEST_RANK", Integer.toString(launch.firstRank + index));
        variables.put(Strays.VARIABLE, folder.toString());
        return builder.start();
    }

    private void requireWhole() {
        if (broken || closed) {
            throw new GuestException("program %s was broken off".formatted(launch.binary));
        }
    }

    private @Nullable Connection[] accept(LocalSocket server) throws IOException {
        @Nullable Connection[] connections = new @Nullable Connection[launch.ranks()];
        try {
            accept(server, connections);
        } catch (RuntimeException | IOException failed) {
            for (Connection connection : connections) {
                if (connection != null) {
                    connection.socket().close();
                }
            }
            throw failed;
        }
        return connections;
    }

    private void accept(LocalSocket server, @Nullable Connection[] connections) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(launch.timeoutSeconds);
        int arrived = 0;
        int ended = -1;
        while (arrived < launch.ranks()) {
            Optional<LocalSocket> socket = server.accept();
            if (socket.isPresent()) {
                Connection connection = Connection.of(socket.get());
                if (connection == null) {
                    socket.get().close();
                    throw new GuestException("program %s ended early".formatted(launch.binary));
                }
                connections[connection.rank() - launch.firstRank] = connection;
                arrived++;
                continue;
            }
            // One that has ended may have connected before; then its connection waits.
            if (ended >= 0 && connections[ended] == null) {
                throw new GuestException(early(ended));
            }
            requireWhole();
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
    }

    /** Returns a process that has ended without a connection, or -1. */
    private int ended(@Nullable Connection[] connections) {
        for (int index = 0; index < launch.ranks(); index++) {
            if (connections[index] == null && !processes.get(index).isAlive()) {
                return index;
            }
        }
        return -1;
    }

    private String early(int index) throws IOException {
        String complaint;
        try (InputStream errors = Files.newInputStream(file("err", index))) {
            complaint =
                    new String(errors.readNBytes(MOST_COMPLAINT), StandardCharsets.UTF_8)
                            .lines()
                            .findFirst()
                            .orElse("no message");
        }
        return "program %s ended with exit code %d before it loaded %s: %s"
                .formatted(
                        launch.binary,
                        processes.get(index).exitValue(),
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

    private Path file(String stream, int index) {
        return folder.resolve(stream + index);
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
     * @param firstRank number of the first rank
     * @param arguments its arguments, by rank
     * @param library library that they load in place of the system's
     * @param variables selects the environment variables of this process that they have, too
     * @param timeoutSeconds real time that a process may take from one call to the next
     */
    public record Launch(
            Path binary,
            int firstRank,
            List<List<String>> arguments,
            Library library,
            Predicate<String> variables,
            int timeoutSeconds) {
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
