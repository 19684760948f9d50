package dev.doorbell.systemtests.deploy;

import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A program of the system that some tests need. */
public final class Tool {

    private static final Path ROOT = Path.of(System.getProperty("doorbell.root", ".."));

    private final Path program;

    private Tool(Path program) {
        this.program = program;
    }

    /** The program of a test that needs it. */
    public static Tool of(Outside program) {
        return new Tool(program.path());
    }

    /** Bash, which the build and the launcher need anyway. */
    static Tool bash() {
        return new Tool(Path.of("bash"));
    }

    /** A file or folder of {@code deploy} or {@code docs}. */
    public static Path file(String path) {
        return ROOT.resolve(path).toAbsolutePath().normalize();
    }

    /** The files of a folder whose names end in {@code suffix}, in the order of their names. */
    public static List<Path> files(String folder, String suffix) {
        try (Stream<Path> all = Files.walk(file(folder))) {
            return all.filter(it -> it.toString().endsWith(suffix)).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a file. */
    public static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where it is. */
    public Path program() {
        return program;
    }

    /** Runs it; what it says, and how it ends. */
    public Result run(String... arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            String said =
                    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(process.waitFor(), said);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** How a run ended. */
    public record Result(int status, String said) {}
}
