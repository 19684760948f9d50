package dev.doorbell.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Service in its own process, started from the shipped jar as the launcher does. */
final class ServiceProcess {

    private static final List<String> LEAN_JVM =
            List.of(
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "-Xmx256m",
                    "-Xss512k",
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow");
    private static final int STORY_CHARACTERS = 4_000;
    private static final long PATIENCE_SECONDS = 10;

    private final String id;
    private final String module;
    private final List<String> arguments;
    private final Path log;
    private volatile Process process;

    private ServiceProcess(
            String id, String module, List<String> arguments, Path log, Process process) {
        this.id = id;
        this.module = module;
        this.arguments = arguments;
        this.log = log;
        this.process = process;
    }

    /** Starts {@code module}; its output goes to a file named after {@code id}. */
    static ServiceProcess start(String id, String module, List<String> arguments, Path folder) {
        Path log = folder.resolve(id + ".log");
        return new ServiceProcess(id, module, arguments, log, launch(module, arguments, log));
    }

    String id() {
        return id;
    }

    boolean alive() {
        return process.isAlive();
    }

    /** Kills it with {@code kill -9} and waits for its end. */
    void kill() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("expected " + id + " to be gone but it is alive");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Starts it again with the original arguments. */
    void restart() {
        process = launch(module, arguments, log);
    }

    /** Returns its last output. */
    String story() {
        try {
            String all = Files.readString(log, StandardCharsets.UTF_8);
            return id
                    + " printed last:\n"
                    + all.substring(Math.max(0, all.length() - STORY_CHARACTERS));
        } catch (IOException e) {
            return id + " printed nothing that can be read: " + e.getMessage();
        }
    }

    private static Process launch(String module, List<String> arguments, Path log) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(LEAN_JVM);
        command.addAll(PreparedServices.arguments(module));
        command.addAll(arguments);
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
